import type { PageCapture, ProbeResult } from '../../capture/capture.ts'
import type { ResourceFact } from '../element-facts.ts'
import { robotsUrl } from '../network/robots-txt.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { foreignRobotsTxt } from './foreign-robots.ts'

/** Each is one small request to a host that browsers contact for the page anyway. */
const MAX_ORIGINS = 4

/** Their style sheets only declare fonts, without which a page can be read just as well. */
const FONT_HOSTS: ReadonlySet<string> = new Set(['fonts.googleapis.com', 'use.typekit.net'])

/**
 * The robots.txt of other origins that affect what search bots see of this page: those that redirect to it, then those
 * with resources that it needs to render.
 *
 * On other sites, only hosts of style sheets are requested. Their scripts are mostly analytics and advertisements,
 * which search engines need not run.
 */
export function robotsTxtForSearch(
  page: PageCapture,
  resources: readonly ResourceFact[],
): string[] {
  const { origin } = new URL(page.response.url)
  const files = resources.map(({ url, type, party }) => ({ url, kind: `${party} ${type}` }))
  const ofKind = (...kinds: readonly string[]) =>
    files.filter(({ kind }) => kinds.includes(kind)).map(({ url }) => url)
  const urls = [
    ...page.hops.map(({ url }) => url),
    ...ofKind('first style', 'first script'),
    ...ofKind('third style').filter((url) => !FONT_HOSTS.has(new URL(url).hostname)),
    ...ofKind('first image', 'first imageset'),
  ]
  const others = urls.filter((url) => /^https?:/.test(url) && new URL(url).origin !== origin)
  return [...new Set(others.map(robotsUrl))].slice(0, MAX_ORIGINS)
}

/** The rules of these files for bots, if known. */
export function foreignRobotsTxtOf(
  page: PageCapture,
  resources: readonly ResourceFact[],
  results: readonly ProbeResult[],
): RobotsTxtFacts[] {
  return robotsTxtForSearch(page, resources).map((url) => ({
    ...foreignRobotsTxt(url, results),
    text: '',
  }))
}
