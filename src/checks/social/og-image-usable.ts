import type { HeadFacts } from '../../facts/document-facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { isAllowed } from '../../facts/robots.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { type CardProperty, cardProperty, shareImage } from '../open-graph.ts'
import { robotsTxtUnknown } from '../robots-txt-known.ts'
import { pathWithQuery } from '../same-url.ts'

/** Meta's guide for sharing: large cards from 1200 × 630 on, small ones below 600 × 315, 1.91 : 1. */
const LARGE = { width: 1200, height: 630 }
const SMALL = { width: 600, height: 315 }
const NARROWEST = 1.7
const WIDEST = 2

const FETCHERS = ['facebookexternalhit', 'Twitterbot']

export const ogImageUsable = defineCheck({
  id: 'og-image-usable',
  category: 'social',
  importance: 'medium',
  title: 'Networks can use the share image',
  why: 'A picture that a network cannot fetch or draw leaves the card without one.',
  fix: 'Give an absolute https address of a JPEG or PNG of 1200 × 630 pixels, and let the fetchers of the networks reach it.',
  source: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  reads: ['address', 'head', 'robotsTxt'],
  examples: {
    pass: [
      { html: '<meta property="og:image" content="https://www.example.com/card.jpg">' },
      {
        html: '<meta property="og:image" content="https://www.example.com/card.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
      },
      {
        url: 'http://127.0.0.1:8080/',
        html: '<meta property="og:image" content="http://127.0.0.1:8080/card.jpg">',
      },
    ],
    warn: [
      { html: '<meta property="og:image" content="http://www.example.com/card.jpg">' },
      {
        html: '<meta property="og:image" content="https://www.example.com/card.jpg"><meta property="og:image:width" content="400"><meta property="og:image:height" content="400">',
      },
    ],
    fail: [
      { html: '<meta property="og:image" content="/card.jpg">' },
      { html: '<meta property="og:image" content="//www.example.com/card.jpg">' },
      { html: '<meta property="og:image" content="https://www.example.com/card.svg?v=2">' },
      {
        html: '<meta property="og:image" content="https://www.example.com/img/card.jpg">',
        robotsTxt: 'User-agent: *\nDisallow: /img/\n',
      },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ address, head, robotsTxt }) {
    const image = shareImage(head)
    if (image === null) return notApplicable('The page names no share image.')

    const broken = unusable(image.value) ?? blocked(image.value, robotsTxt)
    if (broken !== null) return fail(broken, [shown(image)])
    // A page on the author's own machine names its image there, and both move together.
    const weak =
      /^http:/i.test(image.value) && !address.local
        ? 'The address of the share image is plain http.'
        : sizeProblem(head)
    return weak === null ? pass() : warn(weak, [shown(image)])
  },
})

function unusable(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  if (!url) return 'The address of the share image is not an absolute http or https address.'
  const format = /\.(svgz?|avif)$/i.exec(url.pathname)?.[1]
  return format ? `Most networks do not show ${format.toUpperCase()} images.` : null
}

function blocked(address: string, robotsTxt: RobotsTxtFacts): string | null {
  if (robotsTxtUnknown(robotsTxt, address) !== undefined) return null
  const refused = FETCHERS.filter(
    (bot) => !isAllowed(robotsTxt, bot, pathWithQuery(address)).allowed,
  )
  return refused.length === 0
    ? null
    : `robots.txt keeps ${refused.join(' and ')} from the share image.`
}

/** What the page says of the picture's size; what it does not say is not known here. */
function sizeProblem(head: HeadFacts): string | null {
  const width = pixels(cardProperty(head, 'og:image:width'))
  const height = pixels(cardProperty(head, 'og:image:height'))
  if (width === null || height === null) return null

  const size = `${width} × ${height} pixels`
  if (width < SMALL.width || height < SMALL.height) return `The share image has only ${size}.`
  const ratio = width / height
  if (ratio < NARROWEST || ratio > WIDEST) return `Cards cut a share image of ${size}.`
  if (width < LARGE.width || height < LARGE.height) return `The share image has only ${size}.`
  return null
}

function pixels(property: CardProperty | null): number | null {
  return property && /^\d{1,6}$/.test(property.value) ? Number(property.value) : null
}

function shown({ key, value, line }: CardProperty): Evidence {
  return { ...(line === null ? {} : { line }), name: key, value }
}
