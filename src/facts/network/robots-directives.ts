import type { MetaFact } from '../document-facts.ts'
import type { Header, RobotsDirective } from '../network-facts.ts'
import { headerLines } from './headers.ts'

const MAX_DIRECTIVES = 200

/** Robots directives of meta elements and `X-Robots-Tag` lines, each with the bot it applies to. */
export function robotsDirectives(
  metas: readonly MetaFact[],
  headers: readonly Header[],
): RobotsDirective[] {
  const fromMetas = metas.flatMap((meta) => {
    const bot = meta.name === null ? null : botOfMeta(meta.name)
    if (bot === null) return []
    return splitDirectives(meta.content).map((raw): RobotsDirective => ({
      source: 'meta',
      bot,
      ...nameAndValue(raw),
      raw,
      line: meta.line,
      inHead: meta.inHead,
    }))
  })
  const fromHeaders = headerLines(headers, 'x-robots-tag').flatMap(lineDirectives)
  return [...fromMetas, ...fromHeaders].slice(0, MAX_DIRECTIVES)
}

/** Crawlers whose own meta name is documented. Other names are not robots directives. */
const META_BOTS = new Set([
  'googlebot',
  'googlebot-news',
  'googlebot-image',
  'googlebot-video',
  'googlebot-snippet',
  'adsbot-google',
  'storebot-google',
  'bingbot',
  'msnbot',
  'slurp',
  'duckduckbot',
  'yandex',
  'yandexbot',
  'baiduspider',
  'applebot',
  'naverbot',
  'yeti',
  'seznambot',
  'petalbot',
  'qwantbot',
  'bravebot',
  'otherbot',
])

function botOfMeta(name: string): string | null {
  if (name === 'robots') return '*'
  return META_BOTS.has(name) ? name : null
}

/** Directives with a value after a colon: the name before it is not a bot. */
const VALUED = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
])

/** A bot before the first colon scopes only the directives of its own line. */
function lineDirectives(line: string): RobotsDirective[] {
  const prefix = /^\s*([\w*-]+)\s*:/.exec(line)
  const scoped = prefix?.[1] !== undefined && !VALUED.has(prefix[1].toLowerCase())
  const bot = scoped ? (prefix?.[1]?.toLowerCase() ?? '*') : '*'
  const rest = scoped ? line.slice(prefix?.[0].length) : line
  return splitDirectives(rest).map((raw) => ({
    source: 'header',
    bot,
    ...nameAndValue(raw),
    raw,
    line: null,
    inHead: true,
  }))
}

/** Dates may contain a comma, so their parts are joined again first. */
function splitDirectives(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  const directives: string[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? ''
    const next = parts[i + 1]
    if (next !== undefined && WEEKDAY_AT_END.test(part)) {
      directives.push(`${part}, ${next}`)
      i++
    } else if (part !== '') {
      directives.push(part)
    }
  }
  return directives
}

/** `unavailable_after: Friday` of RFC 850 and RFC 822, whose date continues after a comma. */
const WEEKDAY_AT_END =
  /^unavailable_after\s*:\s*(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$/i

function nameAndValue(raw: string): Pick<RobotsDirective, 'name' | 'value'> {
  const colon = raw.indexOf(':')
  if (colon === -1) return { name: raw.toLowerCase(), value: null }
  return { name: raw.slice(0, colon).trim().toLowerCase(), value: raw.slice(colon + 1).trim() }
}
