import { type Static, Type } from 'typebox'
import { BudgetVerdict, budgetVerdict } from '../../report/rules/budget-verdict.ts'
import { exact, nullable } from '../../report/exact.ts'
import { type ComparedPage, comparedPages } from '../../report/imported/compare-pages.ts'
import type { ImportedRun, ImportedScore } from '../../report/imported/imported-run.ts'
import { METRIC_IDS, type RunSummary } from '../../report/imported/summarise-runs.ts'
import type { BuildRun, FullBuildRun, ListedBuild } from '../../store/builds/build-row.ts'
import type { ShownBuild } from '../../store/builds/builds.ts'
import { timeText } from './time-text.ts'

const nullableNumber = nullable(Type.Number())
const FormFactor = Type.Enum(['mobile', 'desktop'])
const NAMED = { id: Type.String(), title: Type.String() }

const MEMBERS = {
  id: Type.String({ format: 'uuid' }),
  object: Type.Enum(['build']),
  /** Hash of the commit. */
  hash: Type.String(),
  branch: Type.String(),
  /** Hash of the commit at which the branch began; null if unknown. */
  ancestor_hash: nullable(Type.String()),
  message: Type.String(),
  author: Type.String(),
  /** URL of the job that uploaded it. */
  external_url: nullable(Type.String()),
  run_at: Type.String({ format: 'date-time' }),
  /** False while its runs are being uploaded. */
  sealed: Type.Boolean(),
  page_url: Type.String(),
}

/** A build in lists and in responses to uploads. */
export const BuildResource = exact(MEMBERS)

const ComparedScore = exact({
  ...NAMED,
  /** From 0 to 1. */
  score: nullableNumber,
  /** The same of the base build; null if it has none. */
  base: nullableNumber,
})

const Spread = exact({
  /** Of the run closest to the medians. */
  value: nullableNumber,
  least: nullableNumber,
  most: nullableNumber,
  base: nullableNumber,
})

const PageResource = exact({
  url: Type.String(),
  form_factor: FormFactor,
  runs: Type.Integer(),
  /** Versions of the programs that measured; null if they did not. */
  lighthouse: nullable(Type.String()),
  pagemark: nullable(Type.String()),
  categories: Type.Array(ComparedScore),
  /** `fcp`, `lcp`, `tbt`, `speed-index` and `tti` in milliseconds, `cls` without a unit. */
  metrics: Type.Record(Type.String(), Spread),
  /** Audits whose score differs from the base, at most 50. */
  changed_audits: Type.Array(ComparedScore),
  budgets: Type.Array(BudgetVerdict, {
    description: 'Budgets of the project that apply to this page.',
  }),
})

/** A build with its pages, 20 at a time, beside those of its base. */
export const FullBuildResource = exact({
  ...MEMBERS,
  base: nullable(
    exact({ id: Type.String({ format: 'uuid' }), hash: Type.String(), branch: Type.String() }),
  ),
  pages: Type.Array(PageResource),
  pages_total: Type.Integer(),
})

const RUN_MEMBERS = {
  id: Type.String({ format: 'uuid' }),
  object: Type.Enum(['build_run']),
  url: Type.String(),
  form_factor: FormFactor,
}
export const BuildRunResource = exact(RUN_MEMBERS)

const Score = exact({ ...NAMED, score: nullableNumber })
export const FullBuildRunResource = exact({
  ...RUN_MEMBERS,
  lighthouse: nullable(Type.String()),
  pagemark: nullable(Type.String()),
  categories: Type.Array(Score),
  metrics: Type.Record(Type.String(), nullableNumber),
  audits: Type.Array(Score),
  /** Whether `…/original` has it as it was uploaded. */
  has_original: Type.Boolean(),
})

/** @param address public URL of this installation, without a trailing slash */
export function buildResource(
  build: ListedBuild,
  { address, project }: { readonly address: string; readonly project: string },
): Static<typeof BuildResource> {
  return {
    id: build.id,
    object: 'build',
    hash: build.hash,
    branch: build.branch,
    ancestor_hash: build.ancestorHash || null,
    message: build.message,
    author: build.author,
    external_url: build.externalUrl || null,
    run_at: timeText(build.runAt),
    sealed: build.sealedAt !== null,
    page_url: `${address}/projects/${encodeURIComponent(project)}/builds/${build.id}`,
  }
}

export function fullBuildResource(
  shown: ShownBuild,
  place: { readonly address: string; readonly project: string },
): Static<typeof FullBuildResource> {
  return { ...withoutPages(shown, place), pages: [...pageResources(shown)] }
}

/** Each page once it is asked for: one takes milliseconds. */
export function* pageResources({ base, pages, budgets }: ShownBuild) {
  for (const page of comparedPages(pages, base?.pages ?? [], budgets)) yield pageResource(page)
}

/** Its list of pages is empty. */
export function withoutPages(
  { build, base, pagesTotal }: ShownBuild,
  place: { readonly address: string; readonly project: string },
): Static<typeof FullBuildResource> {
  return {
    ...buildResource(build, place),
    base:
      base === undefined
        ? null
        : { id: base.build.id, hash: base.build.hash, branch: base.build.branch },
    pages: [],
    pages_total: pagesTotal,
  }
}

function pageResource(page: ComparedPage): Static<typeof PageResource> {
  const { url, formFactor, now, before, categories, audits, verdicts } = page
  return {
    url,
    form_factor: formFactor,
    runs: now.count,
    ...versionsOf(now.run),
    categories: categories.map(withBase),
    metrics: metricsOf(now, before),
    changed_audits: audits.map(withBase),
    budgets: verdicts.map(budgetVerdict),
  }
}

function withBase(compared: ComparedPage['categories'][number]): Static<typeof ComparedScore> {
  const { id, title, score, base = null } = compared
  return { id, title, score, base }
}

function metricsOf(now: RunSummary, before: RunSummary | undefined) {
  return Object.fromEntries(
    METRIC_IDS.map((id) => [id, { ...now.metrics[id], base: before?.metrics[id].value ?? null }]),
  )
}

export function buildRunResource({
  id,
  url,
  formFactor,
}: BuildRun): Static<typeof BuildRunResource> {
  return { id, object: 'build_run', url, form_factor: formFactor }
}

export function fullBuildRunResource(found: FullBuildRun): Static<typeof FullBuildRunResource> {
  const { run } = found
  return {
    ...buildRunResource(found),
    ...versionsOf(run),
    categories: run.categories.map(scoreOf),
    metrics: { ...run.metrics },
    audits: run.audits.map(scoreOf),
    has_original: found.hasOriginal,
  }
}

function scoreOf({ id, title, score }: ImportedScore): Static<typeof Score> {
  return { id, title, score }
}

function versionsOf({ lighthouse, pagemark }: ImportedRun) {
  return { lighthouse: lighthouse || null, pagemark: pagemark ?? null }
}
