import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createFairTurns } from '../../accounts/fair-turns.ts'
import { findingsByPage } from '../../report/imported/imported-findings.ts'
import { isBroken } from '../../report/rules/judge-rules.ts'
import { findingPieces } from '../../report/write/ci/write-formats.ts'
import { aroundItems } from '../../report/write/json-pieces.ts'
import { withoutControls } from '../../report/write/write-json.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Builds, ShownBuild } from '../../store/builds/builds.ts'
import { createInTurns } from '../http/in-turns.ts'
import { Problem } from '../http/problem.ts'
import { withPauses } from '../http/with-pauses.ts'
import { buildResource, pageResources, withoutPages } from './build-resource.ts'

const FILES = {
  json: { end: 'json', mediaType: 'application/json' },
  markdown: { end: 'md', mediaType: 'text/markdown; charset=utf-8' },
  sarif: { end: 'sarif', mediaType: 'application/json' },
  junit: { end: 'junit.xml', mediaType: 'application/xml; charset=utf-8' },
  codequality: { end: 'codequality.json', mediaType: 'application/json' },
} as const
export type BuildFormat = keyof typeof FILES

export const BUILD_FORMATS = ['json', 'markdown', 'sarif', 'junit', 'codequality'] as const

const MOST_VERDICTS = 1_000
/** A page is shown without it then; the next one has it. */
const VERDICT_PATIENCE_MS = 3_000

export interface WantedFile {
  readonly project: string
  readonly id: string
  readonly format: BuildFormat
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

export type BuildFiles = ReturnType<typeof createBuildFiles>

/** Builds in the formats of other programs, for the API and for pages. */
export function createBuildFiles({
  builds,
  version,
}: {
  readonly builds: Pick<Builds, 'show'>
  readonly version: string
}) {
  const inTurns = createInTurns()
  // A sealed build never changes, and neither does what these budgets say of it.
  const verdicts = new LRUCache<string, number>({ max: MOST_VERDICTS })
  // A large build and its base take a hundred megabytes while they are judged.
  const turn = createFairTurns({ atOnce: 1, mostOfOne: 3, mostWaiting: 50, refusal: tooMany })
  const judge = async (owner: Owner, project: string, id: string) => {
    const whole = await turn(owner.id, () => builds.show(owner, project, { id, part: 'all' }))
    if (whole === undefined) return undefined
    const { pages, budgets: rules, build } = whole
    const found = findingsByPage({ pages, base: undefined, rules, runAt: build.runAt })
    const { result } = await withPauses(found)
    const broken = result.pages.filter((page) => page.verdicts.some(isBroken)).length
    verdicts.set(verdictKey(whole), broken)
    return broken
  }
  return {
    /**
     * How many pages of the whole build break a budget: a page of the build shows some of its pages. Undefined if that
     * takes too long now.
     *
     * @param shown of a user who may see it
     */
    async broken(owner: Owner, project: string, shown: ShownBuild): Promise<number | undefined> {
      const known = verdicts.get(verdictKey(shown))
      if (known !== undefined) return known
      const judged = judge(owner, project, shown.build.id).catch((error: unknown) => {
        if (error instanceof Problem) return undefined
        throw error
      })
      return await Promise.race([judged, sleep(VERDICT_PATIENCE_MS, undefined, { ref: false })])
    },

    /** Undefined if there is no such build, or it is not sealed, unless open ones are wanted too. */
    async send(
      owner: Owner,
      { id, project, format, address }: WantedFile,
      { reply, open }: { readonly reply: FastifyReply; readonly open: boolean },
    ): Promise<FastifyReply | undefined> {
      const pieces = await turn(owner.id, async () => {
        const shown = await builds.show(owner, project, { id, part: 'all', open })
        return shown && (await piecesOf(format, shown, { address, project, version }))
      })
      if (pieces === undefined) return undefined
      const { end, mediaType } = FILES[format]
      reply.header('Content-Disposition', `attachment; filename="build-${id}.${end}"`)
      return reply.type(mediaType).send(Readable.from(inTurns(Readable.from(pieces))))
    },
  }
}

function verdictKey({ build, budgets }: ShownBuild): string {
  return `${build.id} ${JSON.stringify(budgets)}`
}

function tooMany(): Problem {
  const headers = { 'Retry-After': '60' }
  return new Problem('busy', 'Too many builds are being exported. Try again in a minute.', {
    headers,
  })
}

function* shownPieces(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces) yield withoutControls(piece)
}

interface Place {
  readonly address: string
  readonly project: string
  readonly version: string
}

/**
 * The text of the file, made in pieces: a build has up to 500 runs of hundreds of checks, and one pass over them would
 * hold up all other requests for a second.
 */
async function piecesOf(
  format: BuildFormat,
  shown: ShownBuild,
  place: Place,
): Promise<readonly string[]> {
  if (format === 'json') {
    const whole = withoutPages(shown, place)
    return (await withPauses(shownPieces(aroundItems(whole, 'pages', pageResources(shown))))).texts
  }
  const { build, base, pages, budgets } = shown
  const { result } = await withPauses(
    findingsByPage({ pages, base: base?.pages, rules: budgets, runAt: build.runAt }),
  )
  const { pages: written, fixed } = result
  const devices = new Set(pages.map(({ formFactor }) => formFactor))
  const [device = 'mobile'] = devices
  const options = {
    version: place.version,
    project: place.project,
    device: devices.size > 1 ? 'both' : device,
    server: place.address,
    fixed,
    link: buildResource(build, place).page_url,
    passed:
      budgets.length === 0 || written.length === 0
        ? undefined
        : !written.some(({ verdicts }) => verdicts.some(isBroken)),
  }
  const name = format === 'markdown' ? 'summary' : format
  return (await withPauses(findingPieces(name, written, options))).texts
}
