import type { CDPSession, Page } from 'puppeteer-core'
import type { LoadedPage } from '../lab-result.ts'
import type { PageOutline } from '../page-outline.ts'
import { dominantColour } from './dominant-colour.ts'
import { describePage, readVisibleText } from './describe-page.ts'
import { inSession, type IsolatedWorld, openWorld } from './isolated-world.ts'
import { listUnseen } from './list-unseen.ts'
import { outlinePage } from './outline-page.ts'
import { within } from './within.ts'

/** Milliseconds for a page to describe itself. */
const PATIENCE_MS = 3000
/** Milliseconds for each other query. */
const BRIEF_MS = 1000

/** UTF-16 units. */
const MAX_HTML = 5_000_000
const MOST_FRAMES = 10

/** The state of the page after the load. */
export async function readPage(page: Page): Promise<Omit<LoadedPage, 'sent'>> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    const described = await world.call(PATIENCE_MS, describePage, MAX_HTML)
    return {
      url: page.url(),
      ...described,
      ...(await world.call(BRIEF_MS, readVisibleText).catch(() => NO_TEXT)),
      unseen: await world.call(BRIEF_MS, listUnseen).catch(() => []),
      outline: await world.call(BRIEF_MS, outlinePage).catch(() => NO_OUTLINE),
      modes: await modesOf(page),
      dominantColour: await colourOf(session, world).catch(() => null),
      serviceWorker: await world.call(BRIEF_MS, registrationInPage).catch(() => null),
    }
  })
}

const NO_TEXT = { visibleText: '', visibleWords: 0 }
const NO_OUTLINE: PageOutline = { words: 0, headings: [], links: [], types: [] }

async function colourOf(session: CDPSession, world: IsolatedWorld): Promise<number> {
  const { data } = await within(
    PATIENCE_MS,
    session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true }),
  )
  return await world.call(BRIEF_MS, dominantColour, data)
}

/** Modes of the page and of the frames that answer. */
async function modesOf(page: Page): Promise<LoadedPage['modes']> {
  const asked = page.frames().slice(0, MOST_FRAMES)
  const modes = asked.map(async (frame) => {
    const mode = await within(
      BRIEF_MS,
      frame.evaluate(() => document.compatMode),
    )
    return [{ url: frame.url().slice(0, 2048), quirks: mode === 'BackCompat' }]
  })
  return (await Promise.all(modes.map((mode) => mode.catch(() => [])))).flat()
}

/** Runs in the page. Only a secure context has service workers. */
async function registrationInPage(): Promise<LoadedPage['serviceWorker']> {
  const registration = await (
    navigator.serviceWorker as ServiceWorkerContainer | undefined
  )?.getRegistration()
  if (registration === undefined) return null
  const worker = registration.active ?? registration.waiting ?? registration.installing
  return { scope: registration.scope, script: worker?.scriptURL ?? '' }
}
