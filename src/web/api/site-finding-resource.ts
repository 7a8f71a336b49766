import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { FindingHead } from '../../report/site/pack-site.ts'
import type { SiteFindingRow } from '../../report/site/site-results.ts'

const count = Type.Integer()

const ROW_MEMBERS = {
  url: Type.String(),
  target: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  status: Type.Optional(count),
  value: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  sources_total: Type.Optional(count),
}

const FINDING_MEMBERS = {
  check: Type.String(),
  scope: Type.Enum(['site', 'page', 'sample'], {
    description:
      'site: compares pages. page: on each page. sample: on the pages that a browser loaded.',
  }),
  category: Type.String(),
  tier: nullable(Type.String()),
  importance: Type.Enum(['high', 'medium', 'low', 'informative']),
  outcome: Type.Enum(['warn', 'fail', 'informative']),
  title: Type.String({ description: 'Title of the check, as a passed state.' }),
  message: Type.String(),
  pages: count,
  of: count,
  loss: nullable(Type.Number({ description: 'Points that the finding costs.' })),
  example: nullable(exact(ROW_MEMBERS)),
  rows_total: count,
  histogram: Type.Optional(
    Type.Array(exact({ label: Type.String(), pages: count }), {
      description: 'How the pages are distributed, for checks of a distance or a time.',
    }),
  ),
  templates: Type.Array(exact({ id: count, name: Type.String(), pages: count, of: count }), {
    description: 'Templates on nearly all pages of which the check does not pass.',
  }),
  fix: Type.String(),
}

export const SiteFindingResource = exact(FINDING_MEMBERS)

export const FullSiteFindingResource = exact({
  ...FINDING_MEMBERS,
  rows: Type.Array(exact({ ...ROW_MEMBERS, sources: Type.Optional(Type.Array(Type.String())) })),
})

/** Most sources of a row in one response. */
const MOST_SOURCES = 20

export function findingResource({
  templates,
  histogram,
  ...finding
}: FindingHead): Static<typeof SiteFindingResource> {
  return { ...finding, ...copiesOf({ templates, histogram }) }
}

export function fullFindingResource(
  finding: FindingHead,
  rows: readonly SiteFindingRow[],
): Static<typeof FullSiteFindingResource> {
  return {
    ...findingResource(finding),
    rows: rows.map(({ sources, ...row }) => ({
      ...row,
      ...(sources && { sources: sources.slice(0, MOST_SOURCES) }),
    })),
  }
}

function copiesOf({
  templates,
  histogram,
}: Pick<FindingHead, 'templates'> & { readonly histogram: FindingHead['histogram'] | undefined }) {
  return {
    templates: templates.map((template) => ({ ...template })),
    ...(histogram && { histogram: histogram.map((bar) => ({ ...bar })) }),
  }
}
