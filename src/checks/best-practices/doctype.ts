import type { DocumentKind } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'

const WANTED = '<!doctype html>'

export const doctype = defineCheck({
  id: 'doctype',
  category: 'best-practices',
  family: 'document-mode',
  tier: 'D',
  title: 'The page is shown in standards mode',
  why: 'Without the right doctype browsers lay the page out as in 1998, with other box sizes and inherited styles.',
  fix: `Begin the document with ${WANTED}.`,
  criteria:
    'Passes with <!doctype html>, in upper or lower case, about:legacy-compat included. Warns when the doctype puts browsers into limited-quirks mode or names an older version of HTML. Fails when there is none, when it comes too late, or when it puts browsers into quirks mode. Does not apply to XML.',
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
    // XML has no quirks: its parser lays out by the standard, whatever the doctype.
    if (response.mimeType.endsWith('xml')) return notApplicable('The document is XML.')

    if (document.doctype === null) return fail('There is no doctype: browsers use quirks mode.')
    if (document.mode === 'quirks') {
      return fail('This doctype puts browsers into quirks mode.', [shown(document.doctype)])
    }
    if (document.mode === 'limited-quirks') {
      return warn('This doctype puts browsers into limited-quirks mode.', [shown(document.doctype)])
    }
    if (document.doctype.publicId === '') return pass()
    return warn('The doctype names a version of HTML that is obsolete.', [shown(document.doctype)])
  },
})

function shown({ name, publicId }: NonNullable<DocumentKind['doctype']>): Evidence {
  return { value: publicId === '' ? name : publicId, expected: WANTED }
}
