import type { FamilyId } from '../../src/checks/families.ts'
import type { Example } from '../../src/checks/check.ts'
import {
  imageExample,
  scriptExample,
  stylesheetExample,
} from '../../src/checks/shared/asset-example.ts'
import { exampleLinkedPage } from '../../src/checks/shared/example-linked-page.ts'
import type { LinkProbeFact } from '../../src/facts/element-facts.ts'
import { CLEAN, cleanPage, headWithout } from './clean-page.ts'

const body = (...elements: string[]) => ({ main: [...CLEAN.main, ...elements] })
export const fields = (count: number, labelled: number) =>
  body(
    `<form method="post" action="/order">${Array.from({ length: count }, (_, n) =>
      n < labelled ? `<label>Field ${n} <input name="f${n}"></label>` : `<input name="f${n}">`,
    ).join(' ')} <button>Send the order</button></form>`,
  )
const images = (count: number, described: number) =>
  body(
    ...Array.from(
      { length: count },
      (_, n) =>
        `<img src="/net-${n}.jpg" ${n < described ? `alt="Net number ${n} on the pier"` : ''} width="400" height="300">`,
    ),
  )

export const probe = (n: number, status: number): LinkProbeFact => ({
  url: `https://www.example.com/nets/${n}`,
  party: 'internal',
  state: status === 200 ? 'ok' : 'broken',
  status,
  redirects: 0,
  reason: '',
})
const links = (count: number, broken: number): Partial<Example> => ({
  facts: { linkProbes: Array.from({ length: count }, (_, n) => probe(n, n < broken ? 404 : 200)) },
})

const untrusted = {
  facts: {
    tls: {
      connection: {
        protocol: 'TLSv1.3',
        cipher: 'TLS_AES_128_GCM_SHA256',
        keyExchange: 'X25519',
        alpn: 'h2',
        authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        chain: [],
      },
    },
  },
}

const HTTP = 'http://www.example.com/nets/mending'
const gone = { status: 404 }

const NO_ICON = {
  favicon: {
    url: 'https://www.example.com/favicon.ico',
    declared: false,
    status: 404,
    mimeType: null,
    width: null,
    height: null,
    format: null,
  },
}

/** Each fault is the only one on the clean page. */
export const FAULTS = {
  'no title': cleanPage({ head: headWithout('<title>') }),
  'an empty title': cleanPage({ head: [...headWithout('<title>'), '<title></title>'] }),
  'no viewport': cleanPage({ head: headWithout('viewport') }),
  'a form without labels': cleanPage(fields(4, 0)),
  'one field of four without a label': cleanPage(fields(4, 3)),
  'all links broken': cleanPage(links(6, 6)),
  'one link of six broken': cleanPage(links(6, 1)),
  'a missing style sheet': cleanPage({ facts: { assets: [stylesheetExample(gone)] } }),
  'styles and scripts missing': cleanPage({
    facts: { assets: [stylesheetExample(gone), scriptExample(gone), imageExample(gone)] },
  }),
  'twenty images without alt': cleanPage(images(20, 0)),
  'one image of twenty without alt': cleanPage(images(20, 19)),
  'plain http': cleanPage({ url: HTTP, headers: [['Cache-Control', 'no-cache']] }),
  'a password field over http': cleanPage({
    url: HTTP,
    ...body('<form method="post"><label>Password <input type="password"></label></form>'),
  }),
  'a form that posts a password to http': cleanPage(
    body(
      '<form method="post" action="http://www.example.com/in"><label>Password <input type="password" autocomplete="current-password"></label> <button>Sign in</button></form>',
    ),
  ),
  'a script over http': cleanPage({
    head: [...CLEAN.head, '<script src="http://www.example.com/a.js" defer></script>'],
  }),
  'a canonical that cannot be fetched': cleanPage({
    head: [...headWithout('canonical'), '<link rel="canonical" href="https://www.example.com/x">'],
    facts: {
      linkedPages: [
        exampleLinkedPage({ relation: 'canonical', url: 'https://www.example.com/x', status: 404 }),
      ],
    },
  }),
  'content that only scripts fill': cleanPage({
    main: [
      '<div id="root"></div>',
      '<noscript>You need to enable JavaScript to run this app.</noscript>',
    ],
  }),
  'placeholder text': cleanPage(
    body('<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>'),
  ),
  noindex: cleanPage({ head: [...CLEAN.head, '<meta name="robots" content="noindex">'] }),
  'a block in robots.txt': cleanPage({ robotsTxt: 'User-agent: *\nDisallow: /\n' }),
  'an untrusted certificate': cleanPage(untrusted),
  'status 404': cleanPage({ status: 404 }),
  'status 500': cleanPage({ status: 500 }),
  'a blank page': cleanPage({ html: '' }),
  'a soft 404': cleanPage({
    head: [...headWithout('<title>'), '<title>Page not found | Yard</title>'],
    main: ['<h1>Page not found</h1>', '<p>Go back to the start.</p>'],
  }),
  'no favicon': cleanPage({ head: headWithout('rel="icon"'), facts: { wellKnown: NO_ICON } }),
  'no sharing tags': cleanPage({ head: headWithout('og:', 'twitter:') }),
  'no security headers': cleanPage({ headers: [['Cache-Control', 'no-cache']] }),
  'no HSTS': cleanPage({ headers: CLEAN.headers.filter(([name]) => !name.startsWith('Strict')) }),
  'no description': cleanPage({ head: headWithout('name="description"') }),
  'no h1': cleanPage({ main: CLEAN.main.slice(1) }),
  'few words': cleanPage({
    main: ['<h1>How fishing nets are mended</h1>', '<p>Ask at the door.</p>'],
  }),
  'two descriptions': cleanPage({
    head: [...CLEAN.head, '<meta name="description" content="Another account of the same nets.">'],
  }),
  'no language': cleanPage({ lang: '' }),
  'many faults': cleanPage({
    lang: '',
    head: ['<meta charset="utf-8">'],
    headers: [],
    main: [...fields(4, 0).main.slice(1), ...images(20, 0).main.slice(CLEAN.main.length)],
  }),
} satisfies Record<string, Example>

export type Fault = keyof typeof FAULTS

const FAMILY_OF = {
  'no title': 'title',
  'an empty title': 'title',
  'no viewport': 'mobile',
  'a form without labels': 'form-labels',
  'one field of four without a label': 'form-labels',
  'all links broken': 'broken-links',
  'one link of six broken': 'broken-links',
  'a missing style sheet': 'broken-files',
  'styles and scripts missing': 'broken-files',
  'twenty images without alt': 'image-alternatives',
  'one image of twenty without alt': 'image-alternatives',
  'plain http': 'https',
  'a password field over http': 'https',
  'a form that posts a password to http': 'forms',
  'a script over http': 'mixed-content',
  'a canonical that cannot be fetched': 'canonical',
  'content that only scripts fill': 'content',
  'placeholder text': 'content',
  noindex: 'indexing',
  'a block in robots.txt': 'indexing',
  'an untrusted certificate': 'certificate',
  'status 404': 'availability',
  'status 500': 'availability',
  'a blank page': 'content',
  'a soft 404': 'availability',
  'no favicon': 'icon',
  'no sharing tags': 'sharing-tags',
  'no security headers': 'security-headers',
  'no HSTS': 'security-headers',
  'no description': 'description',
  'no h1': 'headings',
  'few words': 'content',
  'two descriptions': 'description',
  'no language': 'language',
} as const satisfies Partial<Record<Fault, FamilyId>>

export const PLANTED = Object.entries(FAULTS).flatMap(([name, page]) => {
  const family = familyOf(name)
  return family === undefined ? [] : [{ fault: name, family, page }]
})

/** The only family among what to fix first for this fault; undefined if there are several. */
export function familyOf(fault: string): FamilyId | undefined {
  return new Map<string, FamilyId>(Object.entries(FAMILY_OF)).get(fault)
}

/** The page with what most pages lack removed: security headers, description and sharing tags. */
export function withoutTheUsual({ html = '', ...page }: Example): Example {
  const usual = /^<meta (?:name="(?:description|twitter:[a-z]+)"|property="og:[a-z:]+").*\n/gm
  return { ...page, headers: [], html: html.replaceAll(usual, '') }
}
