import type { HeadFacts, LinkElementFact, TextFacts } from '../../src/facts/document-facts.ts'
import type {
  ControlFact,
  HeadingFact,
  ImageFact,
  LinkFact,
  ScriptFact,
  StylesheetFact,
} from '../../src/facts/element-facts.ts'
import type { StaticFacts } from '../../src/facts/static-facts.ts'
import { ordinaryPage } from './ordinary-page.ts'

/** Facts of an ordinary page without faults; override what a test is about. */
export function pageFacts(overrides: Partial<StaticFacts> = {}): StaticFacts {
  return { ...ordinaryPage, ...overrides }
}

export function headFacts(overrides: Partial<HeadFacts> = {}): HeadFacts {
  return { ...ordinaryPage.head, ...overrides }
}

export function textFacts(overrides: Partial<TextFacts> = {}): TextFacts {
  return { ...ordinaryPage.text, ...overrides }
}

export function linkFact(overrides: Partial<LinkFact> = {}): LinkFact {
  const href = overrides.href ?? '/about'
  return {
    tag: 'a',
    href,
    url: URL.parse(href, 'https://www.example.com/')?.href ?? null,
    text: 'About us',
    name: 'About us',
    rel: [],
    target: null,
    role: null,
    idOrName: null,
    clickHandler: false,
    current: false,
    party: 'internal',
    sameHost: true,
    place: 'main',
    lang: 'en',
    line: 10,
    snippet: `<a href="${href}">`,
    exposed: true,
    ...overrides,
  }
}

export function imageFact(overrides: Partial<ImageFact> = {}): ImageFact {
  return {
    tag: 'img',
    src: '/photo.jpg',
    url: 'https://www.example.com/photo.jpg',
    srcset: [],
    sources: [],
    alt: 'The town library',
    name: 'The town library',
    presentational: false,
    width: '640',
    height: '480',
    style: null,
    loading: null,
    decoding: null,
    fetchpriority: null,
    sizes: null,
    crossorigin: false,
    dataSource: null,
    place: 'main',
    linkText: null,
    line: 12,
    snippet: '<img src="/photo.jpg">',
    exposed: true,
    ...overrides,
  }
}

export function headingFact(overrides: Partial<HeadingFact> = {}): HeadingFact {
  return {
    level: 1,
    text: 'Opening hours',
    name: 'Opening hours',
    byRole: false,
    line: 8,
    snippet: '<h1>',
    exposed: true,
    ...overrides,
  }
}

export function controlFact(overrides: Partial<ControlFact> = {}): ControlFact {
  return {
    tag: 'input',
    type: 'text',
    fieldName: 'query',
    id: 'query',
    name: 'Search',
    nameFrom: 'label',
    placeholder: null,
    autocomplete: null,
    disabled: false,
    line: 20,
    snippet: '<input id="query">',
    exposed: true,
    ...overrides,
  }
}

export function linkElementFact(overrides: Partial<LinkElementFact> = {}): LinkElementFact {
  return {
    rel: ['icon'],
    href: '/icon.svg',
    url: 'https://www.example.com/icon.svg',
    type: null,
    media: null,
    as: null,
    hreflang: null,
    sizes: null,
    title: null,
    crossorigin: null,
    integrity: null,
    imagesrcset: null,
    disabled: false,
    line: 5,
    inHead: true,
    source: 'element',
    ...overrides,
  }
}

export function scriptFact(overrides: Partial<ScriptFact> = {}): ScriptFact {
  return {
    src: '/app.js',
    url: 'https://www.example.com/app.js',
    type: null,
    kind: 'classic',
    async: false,
    defer: true,
    nomodule: false,
    nonce: false,
    crossorigin: null,
    integrity: null,
    inHead: true,
    line: 6,
    snippet: '<script src="/app.js" defer>',
    bytes: 0,
    code: '',
    ...overrides,
  }
}

export function stylesheetFact(overrides: Partial<StylesheetFact> = {}): StylesheetFact {
  return {
    href: '/site.css',
    url: 'https://www.example.com/site.css',
    media: null,
    inHead: true,
    disabled: false,
    alternate: false,
    integrity: null,
    crossorigin: null,
    line: 7,
    snippet: '<link rel="stylesheet" href="/site.css">',
    bytes: 0,
    code: '',
    ...overrides,
  }
}
