import { incompleteCategories } from '../incomplete-categories.ts'
import type { Results } from '../results.ts'

/** Differences between the conditions of two audits: each may explain a changed number. */
export function compareConditions(a: Results, b: Results): string[] {
  return [
    differ('Scoring rules', String(a.policy_version), String(b.policy_version), SCORES),
    disturbed('first', a),
    disturbed('second', b),
    incomplete('first', a),
    incomplete('second', b),
    differ('Catalogue of checks', catalogueText(a), catalogueText(b), SCORES),
    differ('Pagemark', a.environment.pagemark, b.environment.pagemark),
    differ('Devices', devicesText(a), devicesText(b), TIMES),
    differ('Requested language', languageText(a), languageText(b)),
    differ('Page credentials', accessText(a), accessText(b)),
    bothKnown('Browser', a.environment.browser, b.environment.browser),
    bothKnown('Lighthouse', a.environment.lighthouse, b.environment.lighthouse),
    bothKnown('Wait-for selector', awaitedText(a), awaitedText(b)),
    bothKnown('Page loads per device', loadsText(a), loadsText(b)),
    bothKnown('Simulated network and processor', throttlingText(a), throttlingText(b)),
    // Between two pages, it is not a condition but the subject of the comparison.
    a.url === b.url ? differ('Final URL', a.final_url, b.final_url) : undefined,
  ].filter((text) => text !== undefined)
}

/** Values that are shown side by side although they are not comparable. */
const SCORES =
  'The scores are not fully comparable; a check that only one of them has is listed apart.'
const TIMES = 'Numbers are only compared where both sides used the same device.'

function disturbed(which: string, { environment: { disturbance } }: Results): string | undefined {
  return disturbance === undefined
    ? undefined
    : `The page load of the ${which} run was disturbed (${disturbance}), so its times do not compare.`
}

/** Whether it only says why the scores are not compared. */
export function isAboutScores(condition: string): boolean {
  return condition.startsWith(SCORE_OF)
}

const SCORE_OF = 'The score of the '

function incomplete(which: string, results: Results): string | undefined {
  const titles = incompleteCategories(results).map(({ title }) => title)
  return titles.length === 0
    ? undefined
    : `${SCORE_OF}${which} run is incomplete (${titles.join(', ')}), so the scores are not compared.`
}

function catalogueText({ catalogue_version }: Results): string {
  return String(catalogue_version)
}

function bothKnown(what: string, a: string | null, b: string | null): string | undefined {
  return a === null || b === null ? undefined : differ(what, a, b)
}

/** @param meaning what it means for the comparison, if not obvious */
function differ(what: string, a: string, b: string, meaning?: string): string | undefined {
  if (a === b) return undefined
  return `${what}: ${a}, then ${b}.${meaning === undefined ? '' : ` ${meaning}`}`
}

function devicesText({ lab }: Results): string {
  const devices = lab?.devices ?? []
  if (devices.length === 0) return 'no browser'
  return devices.map(({ device }) => device).join(' and ')
}

function languageText({ environment: { language } }: Results): string {
  return language ?? 'none'
}

function accessText({ environment: { access = false } }: Results): string {
  return access ? 'sent' : 'none'
}

function loadsText({ lab }: Results): string | null {
  const [first] = lab?.devices ?? []
  return first ? String(Math.max(1, first.samples.length)) : null
}

function awaitedText({ lab }: Results): string | null {
  const [first] = lab?.devices ?? []
  return first ? (first.awaited?.selector ?? 'none') : null
}

function throttlingText({ lab }: Results): string | null {
  const [first] = lab?.devices ?? []
  if (!first) return null
  const { method, rtt_ms, throughput_kbps, cpu_slowdown } = first.throttling
  return `${method}, ${rtt_ms} ms, ${throughput_kbps} kbit/s, processor × ${cpu_slowdown}`
}
