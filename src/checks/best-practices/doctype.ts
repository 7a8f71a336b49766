import type { DocumentKind } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'

const WANTED = '<!doctype html>'

export const doctype = defineCheck({
  id: 'doctype',
  category: 'best-practices',
  family: 'document-mode',
  tier: 'D',
  title: 'The doctype triggers standards mode',
  why: 'Without the current doctype, browsers lay the page out like in the 1990s, with other box sizes and inherited styles.',
  fix: `Begin the document with ${WANTED}.`,
  criteria: {
    pass: 'The doctype is <!doctype html> in upper or lower case, with or without about:legacy-compat.',
    warn: 'The doctype triggers limited-quirks mode, or names an older version of HTML.',
    fail: 'The doctype is missing, comes too late or triggers quirks mode.',
    'not-applicable': 'The document is XML.',
  },
  source: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype',
  reads: ['document', 'response'],
  examples: {
    pass: [
      { html: '<!DOCTYPE html><title>Library</title>' },
      { html: '<!-- first --><!doctype html SYSTEM "about:legacy-compat"><title>Library</title>' },
    ],
    warn: [
      {
        html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><title>Library</title>',
      },
      {
        html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><title>Library</title>',
      },
    ],
    fail: [
      { html: '<html><title>Library</title>' },
      { html: '<p>First<!doctype html>' },
      { html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><title>Library</title>' },
    ],
    'not-applicable': [
      { html: '<html lang="en"></html>', headers: [['Content-Type', 'application/xhtml+xml']] },
    ],
  },

  evaluate({ document, response }) {
    // XML has no quirks mode: its parser follows the standard, whatever the doctype.
    if (response.mimeType.endsWith('xml')) return notApplicable('The document is XML')

    if (document.doctype === null)
      return fail('The page has no doctype, so browsers use quirks mode')
    if (document.mode === 'quirks') {
      return fail('The doctype triggers quirks mode', [shown(document.doctype)])
    }
    if (document.mode === 'limited-quirks') {
      return warn('The doctype triggers limited-quirks mode', [shown(document.doctype)])
    }
    if (document.doctype.publicId === '') return pass()
    return warn('The doctype names an obsolete version of HTML', [shown(document.doctype)])
  },
})

function shown({ name, publicId }: NonNullable<DocumentKind['doctype']>): Evidence {
  return { value: publicId === '' ? name : publicId, expected: WANTED }
}
