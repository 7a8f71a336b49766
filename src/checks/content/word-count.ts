import { isTrackingPixel } from '../../facts/derived/tracking-pixel.ts'
import type { ControlFact } from '../../facts/element-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

const SUBSTANTIVE = 200
const THIN = 50
const ERROR_STATUS = 400
/** From this many pictures on, the pictures are the content. */
const GALLERY = 5

export const wordCount = defineCheck({
  id: 'word-count',
  category: 'content',
  family: 'content',
  tier: 'F',
  title: 'The page has substantial text',
  why: 'A page with little text rarely answers the questions of its visitors.',
  fix: 'Add the information that visitors come for, or merge the page with another one on the same topic.',
  criteria: {
    pass: 'The page has at least 200 words of main content.',
    warn: 'The page has 50 to 199 words of main content.',
    fail: 'The page has fewer than 50 words of main content; a blank page (status below 400, no text, image, field, script, media or frame) weighs most.',
    'not-applicable':
      'The page has fewer than 200 words but is of a kind that may be short, scripts write its text, or parsing stopped before the end.',
    note: 'Navigation, page header and footer, asides and forms are not main content. A home page, a frameset, an error page (status 400 or above), a page with a password field or text area, and a page with video, audio, a visible frame or at least 5 images in its content may be short.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  reads: [
    'text',
    'document',
    'response',
    'forms',
    'controls',
    'media',
    'frames',
    'images',
    'scripts',
  ],
  examples: {
    pass: [{ html: `<main><p>${'The library is open today. '.repeat(40)}</p></main>` }],
    warn: [{ html: `<main><p>${'The library is open today. '.repeat(12)}</p></main>` }],
    fail: [{ html: '<main><h1>Library</h1><p>Open today.</p></main>' }, { html: '' }],
    'not-applicable': [
      { html: '<p>Welcome', url: 'https://www.example.com/' },
      { html: '<form method="post"><input type="password" aria-label="Password"></form>' },
      { html: '<h1>Tour</h1><video src="/tour.mp4" controls></video>' },
      { html: '<div id="root"></div><script src="/app.js"></script>' },
    ],
  },

  evaluate(facts) {
    const { mainWords: number, words } = facts.text
    const details = { value: { number, unit: 'words' } } as const
    if (number >= SUBSTANTIVE) return pass(undefined, details)
    if (isBlank(facts)) return cutShort(facts.document) ?? BLANK
    const excuse = excuseOf(facts)
    if (excuse !== null) return notApplicable(excuse)

    const message = lengthText(number, words)
    return (
      cutShort(facts.document) ??
      (number < THIN ? fail(message, [], details) : warn(message, [], details))
    )
  },
})

function lengthText(mainWords: number, words: number): string {
  if (mainWords === 0) return 'The main content has no words'
  return `The ${mainWords === words ? 'page' : 'main content'} has only ${counted(mainWords, 'word')}`
}

/** A page that shows nothing is not thin but broken. */
const BLANK = fail('The page is blank: no text, image, form field or script', [], {
  value: { number: 0, unit: 'words' },
  tier: 'A',
})

function isBlank(facts: Facts): boolean {
  const { text, response, document, images, scripts, media, frames, controls } = facts
  const things = [images, scripts, media, frames, controls]
  const isEmpty = text.words === 0 && things.every(({ length }) => length === 0)
  return isEmpty && !document.frameset && response.status < ERROR_STATUS
}

type Facts = Pick<
  PageFacts,
  | 'text'
  | 'document'
  | 'response'
  | 'forms'
  | 'controls'
  | 'media'
  | 'frames'
  | 'images'
  | 'scripts'
>

/** Why a page may be short; null without a reason. */
function excuseOf(facts: Facts): string | null {
  const { text, document, response, forms, controls, scripts } = facts
  if (document.home) return 'The page is a home page, which may be short'
  if (document.frameset) return 'The page is a frameset, which has no content of its own'
  if (response.status >= ERROR_STATUS) return 'The page is an error page, which may be short'
  if (forms.some(({ hasPassword }) => hasPassword) || controls.some(isMessageField)) {
    return 'The page has a password field or text area and may be short'
  }
  if (showsMedia(facts)) return 'The page shows images, media or a frame and may be short'
  const mounted = text.emptyRoots.length > 0 || text.asksForJavaScript
  return mounted && scripts.length > 0
    ? 'The text is not in the HTML because scripts write it'
    : null
}

function showsMedia({ images, media, frames }: Facts): boolean {
  const pictures = images.filter(
    (image) => image.tag === 'img' && isContent(image.place) && !isTrackingPixel(image),
  )
  return media.length > 0 || frames.some(({ exposed }) => exposed) || pictures.length >= GALLERY
}

function isMessageField({ tag, exposed }: ControlFact): boolean {
  return tag === 'textarea' && exposed
}

function isContent(place: string): boolean {
  return place === 'main' || place === 'body'
}
