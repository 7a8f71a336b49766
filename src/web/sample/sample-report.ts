import { readFile } from 'node:fs/promises'
import { auditRequest } from '../../request/audit-request.ts'
import type { Results } from '../../report/results.ts'
import type { PublicStates } from '../../store/reports/public-state.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import type { Report } from '../../store/reports/report-row.ts'
import { shownRequest } from '../../store/reports/request-columns.ts'
import type { ResultsStore, ShownReport } from '../../store/runs/results.ts'
import data from './data/results.json' with { type: 'json' }

/** No stored report has this id: those begin with the time of creation. */
export const SAMPLE_ID = '00000000-0000-7000-8000-000000000001'

/** When `npm run sample` stored it; milliseconds since 1970. */
const MADE_AT = Date.UTC(2026, 10, 21)

const PICTURES = new URL('./data/', import.meta.url)

/** How pages read reports and their files. */
interface Stores {
  readonly results: ResultsStore
  readonly artifacts: Artifacts
  readonly publicStates: PublicStates
}

/**
 * The same, with one additional public report: that of a museum's page, which comes with the program and exists before
 * any audit.
 */
export function withSample({ results, artifacts, publicStates }: Stores): Stores {
  return {
    publicStates: {
      find: async (id) => (id === SAMPLE_ID ? 'sample' : await publicStates.find(id)),
    },
    results: {
      ...results,
      shown: async (actor, id) => (id === SAMPLE_ID ? SAMPLE : await results.shown(actor, id)),
    },
    artifacts: {
      ...artifacts,
      list: async (actor, id, run) =>
        id === SAMPLE_ID ? [] : await artifacts.list(actor, id, run),
      read: async (actor, id, file) =>
        id === SAMPLE_ID ? await readPicture(file.name) : await artifacts.read(actor, id, file),
    },
  }
}

// oxlint-disable-next-line no-unsafe-type-assertion -- a test holds the file to the schema
export const SAMPLE_RESULTS = data as unknown as Results

/** As a store would return it. */
export const SAMPLE: ShownReport = {
  report: reportOf(SAMPLE_RESULTS),
  stored: { runId: SAMPLE_ID, run: 1, savedAt: MADE_AT, results: SAMPLE_RESULTS },
}

function reportOf({ url, final_url: finalUrl, result, score, categories, page }: Results): Report {
  return {
    ...shownRequest(auditRequest({ url, schemeGiven: true }, { samples: 3 })),
    id: SAMPLE_ID,
    ownerId: '',
    projectId: '',
    project: 'museum.example',
    title: page.title,
    status: 'completed',
    result,
    score,
    incomplete: [],
    categories: Object.fromEntries(categories.map((each) => [each.id, each.score])),
    aiReadiness: null,
    finalUrl,
    generatedAt: MADE_AT,
    privacy: 0,
    listed: false,
    hasPassword: false,
    runs: 1,
    error: null,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
  }
}

/** Only names that the results contain, so that no path leads elsewhere. */
async function readPicture(name: string) {
  const file = SAMPLE_RESULTS.lab?.devices
    .flatMap(({ files }) => files)
    .find((each) => each.name === name)
  if (!file) return undefined
  const body = await readFile(new URL(file.name, PICTURES))
  return { name, mediaType: file.media_type, body, privacy: 0 as const }
}
