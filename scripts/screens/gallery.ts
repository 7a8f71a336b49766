import { readFile } from 'node:fs/promises'
import type { Results } from '../../src/engine/audit.ts'
import data from '../../src/web/sample/data/results.json' with { type: 'json' }
import { startApi, type TestApi } from '../../test/support/api.ts'
import { signedIn } from '../../test/support/people.ts'
import { makeReadings } from './readings.ts'
import { failed, reportDraft, runNext } from '../../test/support/store.ts'

const PICTURES = new URL('../../src/web/sample/data/', import.meta.url)

// oxlint-disable-next-line no-unsafe-type-assertion -- a test holds the file to the schema
const MUSEUM = data as unknown as Results

/** Pages of a plausible owner, with their scores. */
const PAGES = [
  { url: 'https://harbour-museum.example/visit', title: 'Visit us – Harbour Museum', score: 58 },
  { url: 'https://harbour-museum.example/', title: 'Harbour Museum', score: 71 },
  { url: 'https://www.ferry-line.example/timetable', title: 'Timetable – Ferry Line', score: 92 },
  { url: 'https://www.ferry-line.example/tickets', title: 'Tickets – Ferry Line', score: 84 },
  { url: 'https://bakery.example/', title: 'Bread, every morning from six', score: 38 },
  { url: 'https://bakery.example/opening-hours', title: 'Opening hours', score: 47 },
  { url: 'https://library.example/catalogue', title: 'Catalogue of the town library', score: 95 },
  { url: 'https://library.example/', title: 'Town library', score: 88 },
] as const

/** A server whose only user has a list with content, and the museum's report with its pictures. */
export async function startGallery(shorten: (results: Results) => Results) {
  const api = await startApi({ given: { CONTACT_URL: 'mailto:operator@example.com' } })
  const { owner, visitor } = await signedIn(api)
  const { reports } = api.store
  const listed = shorten(MUSEUM)
  const store = async (url: string, privacy: 0 | 1 = 1) =>
    (await reports.store(owner, reportDraft({ url, privacy }))).report.id

  for (const { url, title, score } of PAGES.toReversed()) {
    const id = await store(url, score > 80 ? 0 : 1)
    if (score % 2 === 0) {
      await runNext(api, {
        status: 'completed',
        results: resultsOf(listed, { url, title, score: score - 7 }),
      })
      await reports.update(owner, id, { rerun: true })
    }
    await runNext(api, { status: 'completed', results: resultsOf(listed, { url, title, score }) })
  }
  await store('https://tram.example/lines')
  await runNext(api, failed())
  const museum = await store(MUSEUM.url)
  await endWithPictures(api)
  const newcomer = await signedIn(api)
  const readings = await makeReadings(api, owner)
  return {
    api,
    museum,
    readings,
    session: visitor.cookies.get('pagemark') ?? '',
    newcomer: newcomer.visitor.cookies.get('pagemark') ?? '',
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

interface Found {
  readonly url: string
  readonly title: string
  readonly score: number
}

function resultsOf(museum: Results, { url, title, score }: Found): Results {
  const result = score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad'
  const page = { ...MUSEUM.page, title }
  const categories = MUSEUM.categories.map((each, place) => {
    if (each.score === null) return each
    return { ...each, score: Math.min(100, Math.max(0, score - 12 + ((place * 37 + score) % 31))) }
  })
  return { ...museum, url, final_url: url, score, result, page, categories }
}

async function endWithPictures({ queue, artifacts }: TestApi): Promise<void> {
  const run = await queue.claim('screens')
  if (!run) throw new Error('There is nothing to run.')
  for (const { name, media_type: mediaType } of MUSEUM.lab?.devices.flatMap((d) => d.files) ?? []) {
    await artifacts.save(run.token, {
      name,
      mediaType,
      body: await readFile(new URL(name, PICTURES)),
    })
  }
  await queue.finish(run.token, { status: 'completed', results: MUSEUM })
}
