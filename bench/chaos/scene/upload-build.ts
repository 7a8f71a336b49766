import { readFileSync } from 'node:fs'
import { pickByWeight, type Random } from '../../soak/random.ts'
import type { Asked, Told } from '../check/history.ts'
import type { Allowance } from './hourly-allowance.ts'

/** Uploads go to a new project after so many, and the old one is often deleted with its files. */
const BUILDS_OF_PROJECT = 3
/** An owner may have 300 builds in an hour. */
const RUNS_OF_BUILD = 6

const RESULTS = new URL('../../../src/web/sample/data/results.json', import.meta.url)

export interface Sent {
  readonly path: string
  readonly method?: string
  readonly form?: Readonly<Record<string, string>>
  /** In place of a form. */
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface UploadOptions {
  /** Distinguishes its projects from those of other clients. */
  readonly name: string
  readonly random: Random
  /** Whether its projects may be deleted. */
  readonly mayDelete: Allowance
  readonly ask: (asked: Asked, sent: Sent) => Promise<Told>
  /** Repeats until there is a response. */
  readonly insist: (asked: Asked, sent: Sent) => Promise<Told>
}

/** Uploads one run after another, as `pagemark ci` does: each is stored with a file. */
export function uploader({
  name,
  random,
  mayDelete,
  ask,
  insist,
}: UploadOptions): () => Promise<void> {
  const results: unknown = JSON.parse(readFileSync(RESULTS, 'utf8'))
  let [builds, runs] = [0, 0]
  let open: { readonly project: string; readonly hash: string; readonly id: string } | undefined

  async function begin(): Promise<void> {
    const project = `${name} builds ${Math.floor(builds / BUILDS_OF_PROJECT)}`
    builds += 1
    runs = 0
    const hash = `${name}-${builds}`
    const told = await insist(
      { what: 'build', project, hash },
      {
        path: `/projects/${encodeURIComponent(project)}/builds`,
        method: 'POST',
        // What was lost may have had its effect.
        json: { hash, branch: 'main', replace_open: 1 },
      },
    )
    open = told.as === 'acknowledged' ? { project, hash, id: told.id ?? '' } : undefined
  }

  async function end({ project, hash, id }: NonNullable<typeof open>): Promise<void> {
    open = undefined
    const path = `/projects/${encodeURIComponent(project)}`
    await ask(
      { what: 'seal', project, hash },
      { path: `${path}/builds/${id}/seal`, method: 'POST' },
    )
    const isLast = builds % BUILDS_OF_PROJECT === 0
    const isDeleted = pickByWeight({ deleted: 1, kept: 1 }, random) === 'deleted'
    if (isLast && isDeleted && mayDelete())
      await insist({ what: 'delete-project', project }, { path, method: 'DELETE' })
  }

  return async () => {
    if (!open) await begin()
    if (!open) return
    runs += 1
    const { project, hash, id } = open
    const url = `/page-${runs}`
    await ask(
      { what: 'upload', project, hash, url },
      {
        path: `/projects/${encodeURIComponent(project)}/builds/${id}/runs`,
        method: 'POST',
        json: { url, results },
      },
    )
    if (runs === RUNS_OF_BUILD) await end(open)
  }
}
