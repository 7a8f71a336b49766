import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBrowser, type TestBrowser } from '../browser.ts'
import { IN_RELEASE } from '../suite/in-release.ts'
import { byKeyboard, byMouse } from './hands.ts'
import { createUser, type User } from './user.ts'

/** Where somebody is who begins, and what they do then. */
export interface Begun {
  readonly url: string
  /** Token of the session; nobody is signed in when absent. */
  readonly session?: string
  readonly go: (user: User) => Promise<unknown>
}

/** What people come for, and what it may take them. */
export interface Task {
  readonly name: string
  /** At most; the targets of the design where it has any. */
  readonly clicks: number
  readonly fields: number
  /** Clicks more, where no script asks again or sends. */
  readonly withoutScripts?: number
  readonly phone?: true
  readonly begin: () => Promise<Begun>
}

/** Each hand once, with scripts once: what is left needs a fault that shows in one combination alone. */
const WAYS = [
  { how: 'by mouse, without scripts', hand: byMouse, scripts: false },
  { how: 'by the keyboard alone', hand: byKeyboard, scripts: true },
] as const

const RELEASE_WAYS = [
  { how: 'by mouse', hand: byMouse, scripts: true },
  { how: 'by the keyboard alone, without scripts', hand: byKeyboard, scripts: false },
] as const

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

/** Each task in two ways, in the release suite in all four, from a beginning of its own. */
export function holdTasks(tasks: readonly Task[]): void {
  let test: TestBrowser
  beforeAll(async () => {
    test = await startBrowser()
  })
  afterAll(() => test.close())

  describe.each(tasks)('$name', ({ clicks, fields, withoutScripts = 0, phone, begin }) => {
    it.each(IN_RELEASE ? [...WAYS, ...RELEASE_WAYS] : WAYS)('$how', async ({ hand, scripts }) => {
      const { url, session, go } = await begin()
      const context = await test.browser.newContext({
        viewport: phone ? PHONE : DESK,
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
      })
      try {
        const cookie = { name: 'pagemark', url: new URL(url).origin }
        if (session !== undefined) await context.addCookies([{ ...cookie, value: session }])
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        await page.goto(url)
        const user = createUser(page, hand, scripts)
        await go(user)
        expect(user.taken.clicks).toBeLessThanOrEqual(clicks + (scripts ? 0 : withoutScripts))
        expect(user.taken.fields).toBeLessThanOrEqual(fields)
      } finally {
        await context.close()
      }
    })
  })
}
