import { counted } from '../../checks/shared/counted.ts'

/** What happened in a project within a week. */
export interface ProjectNews {
  readonly id: string
  readonly name: string
  /** Average of the scores of this week's runs, and of those in the week before; null without any. */
  readonly scoreNow: number | null
  readonly scoreThen: number | null
  /** Sentences, the oldest first. */
  readonly confirmed: readonly string[]
  readonly resolved: readonly string[]
  readonly paused: readonly string[]
}

export interface DigestSection {
  readonly title: string
  /** Path of the project. */
  readonly path: string
  readonly lines: readonly string[]
}

/** The content of a digest, as the body of its event. */
export interface Digest {
  readonly headline: string
  readonly path: string
  /** For chats: a sentence per project. */
  readonly lines: readonly string[]
  /** For emails. */
  readonly sections: readonly DigestSection[]
  readonly data: Readonly<Record<string, unknown>>
}

/** A smaller change of the average is no news: the same as for alerts about the score. */
const LEAST_POINTS = 5
const MOST_SECTIONS = 20
const MOST_LINES = 5
const MOST_SENTENCES = 5

/** Undefined without news: then no digest is sent. */
export function writeDigest(all: readonly ProjectNews[]): Digest | undefined {
  const news = all.filter(isNews).toSorted((a, b) => weightOf(b) - weightOf(a))
  if (news.length === 0) return undefined
  return {
    headline: `Weekly digest: ${totalsText(news)}`,
    path: '/alerts',
    lines: shortened(news.map(lineOf), MOST_LINES, 'project'),
    sections: news.slice(0, MOST_SECTIONS).map(sectionOf),
    data: {
      projects: news.slice(0, MOST_SECTIONS).map((project) => ({
        id: project.id,
        name: project.name,
        score: project.scoreNow,
        score_before: project.scoreThen,
        alerts_confirmed: project.confirmed.length,
        alerts_resolved: project.resolved.length,
        schedules_paused: project.paused.length,
      })),
      projects_total: news.length,
    },
  }
}

function isNews(project: ProjectNews): boolean {
  const { confirmed, resolved, paused } = project
  return confirmed.length + resolved.length + paused.length > 0 || isScoreNews(project)
}

function isScoreNews({ scoreNow, scoreThen }: ProjectNews): boolean {
  return scoreNow !== null && scoreThen !== null && Math.abs(scoreNow - scoreThen) >= LEAST_POINTS
}

/** Projects with more new alerts come first. */
function weightOf({ confirmed, resolved, paused }: ProjectNews): number {
  return confirmed.length * 10_000 + paused.length * 100 + resolved.length
}

function totalsText(news: readonly ProjectNews[]): string {
  const sum = (count: (project: ProjectNews) => number) =>
    news.reduce((total, project) => total + count(project), 0)
  const counts = countsText({
    confirmed: sum(({ confirmed }) => confirmed.length),
    resolved: sum(({ resolved }) => resolved.length),
    paused: sum(({ paused }) => paused.length),
  })
  if (counts !== '') return counts
  return news.length === 1 ? 'a score changed' : `the scores of ${news.length} projects changed`
}

interface Counts {
  readonly confirmed: number
  readonly resolved: number
  readonly paused: number
}

function countsText({ confirmed, resolved, paused }: Counts): string {
  return [
    confirmed > 0 && counted(confirmed, 'new alert'),
    resolved > 0 && counted(resolved, 'alert resolved', 'alerts resolved'),
    paused > 0 && counted(paused, 'schedule paused', 'schedules paused'),
  ]
    .filter((text) => text !== false)
    .join(', ')
}

function lineOf(project: ProjectNews): string {
  const { name, confirmed, resolved, paused } = project
  const counts = countsText({
    confirmed: confirmed.length,
    resolved: resolved.length,
    paused: paused.length,
  })
  return `${name}: ${[counts, scoreText(project)].filter((text) => text !== '').join(', ')}`
}

/** Empty without runs in this week. */
function scoreText({ scoreNow, scoreThen }: ProjectNews): string {
  if (scoreNow === null) return ''
  if (scoreThen === null) return `average score ${scoreNow}`
  return scoreNow === scoreThen
    ? `average score ${scoreNow} as in the week before`
    : `average score ${scoreNow}, ${scoreThen} in the week before`
}

function sectionOf(project: ProjectNews): DigestSection {
  const score = scoreText(project)
  const named = (word: string, texts: readonly string[]) => texts.map((text) => `${word}: ${text}`)
  return {
    title: project.name,
    path: `/projects/${project.id}`,
    lines: [
      ...(score === '' ? [] : [`${score.charAt(0).toUpperCase()}${score.slice(1)}`]),
      ...shortened(named('New', project.confirmed), MOST_SENTENCES, 'new alert'),
      ...shortened(project.resolved, MOST_SENTENCES, 'resolved alert'),
      ...shortened(project.paused, MOST_SENTENCES, 'paused schedule'),
    ],
  }
}

/** The first of these texts; a last one counts the rest. */
function shortened(texts: readonly string[], most: number, what: string): string[] {
  if (texts.length <= most) return [...texts]
  const rest = texts.length - (most - 1)
  return [...texts.slice(0, most - 1), `and ${counted(rest, `more ${what}`)}`]
}
