import { grouped } from '../shared/counted.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import type { HeadFacts } from '../../facts/document-facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { isAllowed, pathWithQuery } from '../../facts/probes/robots.ts'
import { imageExample } from '../shared/asset-example.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { type CardProperty, cardProperty, shareImage } from '../../facts/derived/open-graph.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'
import { fileProblem, type Size, sizeNote, sizeOf, TOO_LARGE } from './shared/share-image-file.ts'

/** Meta's guide for sharing: large cards from 1200 × 630 on, small ones below 600 × 315, 1.91 : 1. */
const LARGE = { width: 1200, height: 630 }
const SMALL = { width: 600, height: 315 }
const NARROWEST = 1.7
const WIDEST = 2

const FETCHERS = ['facebookexternalhit', 'Twitterbot']

const html = '<meta property="og:image" content="https://www.example.com/card.jpg">'
const card = { url: 'https://www.example.com/card.jpg', use: 'share' } as const

export const ogImageUsable = defineCheck({
  id: 'og-image-usable',
  category: 'social',
  family: 'sharing-tags',
  tier: 'E',
  title: 'Networks can use the share image',
  why: 'If a network cannot fetch or display the share image, shared links appear without an image.',
  fix: 'Use the absolute https URL of a JPEG or PNG of 1200 × 630 pixels, and allow the preview fetchers of the networks in robots.txt.',
  criteria: {
    pass: 'The share image uses https, has at most 5,242,880 bytes (5 MB), and either has at least 1,200 × 630 pixels and is 1.7 to 2 times as wide as high, or its size is unknown.',
    warn: 'The share image is smaller, has another aspect ratio, is larger in bytes, or uses http.',
    fail: 'The image URL is not absolute, blocked by robots.txt for facebookexternalhit or Twitterbot, unreachable, returns another status than 200, 203 or 206, or is SVG, AVIF or no image.',
    'not-applicable': 'The page names no share image.',
    note: 'The check covers the first value of og:image, og:image:url, og:image:secure_url, twitter:image and twitter:image:src, and the robots.txt of the page’s origin. Status 401, 403, 405 and 429 may apply to Pagemark alone and do not count. og:image:width and og:image:height count if the file was not read. On a local page, http is fine.',
  },
  source: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  reads: ['address', 'assets', 'head', 'robotsTxt'],
  examples: {
    pass: [
      { html },
      { html, facts: { assets: [imageExample(card)] } },
      {
        html: '<meta property="og:image" content="https://www.example.com/card.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
      },
      {
        url: 'http://127.0.0.1:8080/',
        html: '<meta property="og:image" content="http://127.0.0.1:8080/card.jpg">',
      },
    ],
    warn: [
      { html, facts: { assets: [imageExample(card, { width: 800, height: 420 })] } },
      { html, facts: { assets: [imageExample({ ...card, wireBytes: 6_000_000 })] } },
      { html: '<meta property="og:image" content="http://www.example.com/card.jpg">' },
      {
        html: '<meta property="og:image" content="https://www.example.com/card.jpg"><meta property="og:image:width" content="400"><meta property="og:image:height" content="400">',
      },
    ],
    fail: [
      { html, facts: { assets: [imageExample({ ...card, status: 404, content: null })] } },
      {
        html,
        facts: { assets: [imageExample({ ...card, mimeType: 'text/html', content: null })] },
      },
      { html, facts: { assets: [imageExample(card, { format: 'avif' })] } },
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

  evaluate({ address, assets, head, robotsTxt }) {
    const image = shareImage(head)
    if (image === null) return notApplicable('The page names no share image')

    const file = assets.find(({ kind, url }) => kind === 'image' && sameUrl(url, image.value))
    const broken =
      unusable(image.value) ?? blocked(image.value, robotsTxt) ?? (file && fileProblem(file))
    if (broken) return fail(broken, [shown(image, file)])

    const stated = statedSize(head)
    const real = file === undefined ? null : sizeOf(file)
    const weak =
      plainHttp(image.value, file, address.local) ?? sizeProblem(real ?? stated) ?? tooHeavy(file)
    const note = sizeNote(stated, real)
    if (weak !== null) return warn(weak, [{ ...shown(image, file), ...(note ? { note } : {}) }])
    return pass(note ?? undefined)
  },
})

function unusable(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  if (!url) return 'The URL of the share image is not an absolute http or https URL'
  const format = /\.(svgz?|avif)$/i.exec(url.pathname)?.[1]
  return format
    ? `The share image is ${format.toUpperCase()}, which most networks do not display`
    : null
}

function blocked(address: string, robotsTxt: RobotsTxtFacts): string | null {
  if (robotsTxtUnknown(robotsTxt, address) !== undefined) return null
  const refused = FETCHERS.filter(
    (bot) => !isAllowed(robotsTxt, bot, pathWithQuery(address)).allowed,
  )
  return refused.length === 0
    ? null
    : `robots.txt blocks ${refused.join(' and ')} from fetching the share image`
}

/** On the author's own machine, a page names its image there, and both are published together. */
function plainHttp(value: string, file: AssetFact | undefined, local: boolean): string | null {
  if (local) return null
  if (/^http:/i.test(value)) return 'The URL of the share image uses http'
  return /^http:/i.test(file?.final ?? '') ? 'The URL of the share image redirects to http' : null
}

function sizeProblem(picture: Size | null): string | null {
  if (picture === null) return null
  const { width, height } = picture
  const size = `${width} × ${height} pixels`
  if (width < SMALL.width || height < SMALL.height) return `The share image has only ${size}`
  const ratio = width / height
  if (ratio < NARROWEST || ratio > WIDEST) return `The share image has ${size}, so networks crop it`
  if (width < LARGE.width || height < LARGE.height) return `The share image has only ${size}`
  return null
}

function tooHeavy(file: AssetFact | undefined): string | null {
  const bytes = file?.wireBytes ?? 0
  return bytes > TOO_LARGE
    ? `The share image has ${grouped(Math.round(bytes / 1024))} KiB, more than some networks fetch`
    : null
}

/** The picture's size according to the page, used if the file itself was not read. */
function statedSize(head: HeadFacts): Size | null {
  const width = pixels(cardProperty(head, 'og:image:width'))
  const height = pixels(cardProperty(head, 'og:image:height'))
  return width === null || height === null ? null : { width, height }
}

function pixels(property: CardProperty | null): number | null {
  return property && /^\d{1,6}$/.test(property.value) ? Number(property.value) : null
}

function shown({ key, value, line }: CardProperty, file: AssetFact | undefined): Evidence {
  return {
    ...(line === null ? {} : { line }),
    name: key,
    value,
    ...(file?.status ? { status: file.status } : {}),
    ...(file?.wireBytes ? { bytes: file.wireBytes } : {}),
  }
}
