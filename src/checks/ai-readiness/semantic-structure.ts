import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

/** A text of this length has sections, and sections have headings. */
const LONG_TEXT = 300

const LIST = new Intl.ListFormat('en', { type: 'disjunction' })

export const semanticStructure = defineCheck({
  id: 'semantic-structure',
  category: 'ai-readiness',
  importance: 'low',
  title: 'Landmarks and headings show the structure',
  why: 'Programs that read the page split it at headings and look for the content in <main> or <article>.',
  fix: 'Put the content into <main> or <article>, give it an h1, and give longer texts an h2 for each part.',
  criteria: {
    pass: 'The page has a main or article landmark and an h1 and, with more than 300 words of main content, an h2.',
    warn: 'The page lacks a main or article landmark, an h1, or the h2 that more than 300 words of main content need.',
    'not-applicable':
      'The page is a frameset, or parsing stopped before its end and a landmark or heading was not found.',
    note: 'Hidden elements do not count. Headings by role and aria-level do.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Glossary/Semantics#semantics_in_html',
  reads: ['landmarks', 'headings', 'text', 'document'],
  examples: {
    pass: [
      { html: '<main><h1>Hours</h1><p>Open today.</main>' },
      { html: `<article><h1>Hours</h1><h2>Summer</h2><p>${'Open today. '.repeat(200)}</article>` },
    ],
    warn: [
      { html: '<div><h1>Hours</h1><p>Open today.</div>' },
      { html: `<main><h1>Hours</h1><p>${'Open today. '.repeat(200)}</main>` },
    ],
    'not-applicable': [{ html: '<frameset cols="*"><frame src="/a"></frameset>' }],
  },

  evaluate({ landmarks, headings, text, document }) {
    if (document.frameset) return notApplicable('A frameset has no content of its own')

    const exposed = headings.filter((heading) => heading.exposed)
    const has = (level: number) => exposed.some((heading) => heading.level === level)
    const contained = landmarks.some(
      (landmark) => landmark.exposed && (landmark.role === 'main' || landmark.role === 'article'),
    )
    const missing = [
      ...(contained ? [] : ['main or article landmark']),
      ...(has(1) ? [] : ['h1']),
      ...(text.mainWords <= LONG_TEXT || has(2) ? [] : ['h2']),
    ]
    if (missing.length === 0) return pass()
    return cutShort(document) ?? warn(`The page has no ${LIST.format(missing)}`)
  },
})
