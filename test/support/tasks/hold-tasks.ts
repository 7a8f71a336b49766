import { afterAll, describe, expect, it } from 'vitest'
import { IN_RELEASE } from '../suite/in-release.ts'
import { byKeyboard, byMouse } from './hands.ts'
import { createTaskPages } from './task-pages.ts'
import { createUser, type User } from './user.ts'

type HandName = 'mouse' | 'keyboard'

const HANDS: readonly HandName[] = ['keyboard', 'mouse']

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
  /**
   * The one that does it in `npm test`, where the other would do the like with the same kinds of controls, in a form that
   * is sent likewise. Where none is named, tasks take turns.
   */
  readonly hand?: HandName
  readonly begin: () => Promise<Begun>
}

/** Each hand once, with scripts once: what is left needs a fault that shows in one combination alone. */
const WAYS = [
  { name: 'mouse', how: 'by mouse, without scripts', hand: byMouse, scripts: false },
  { name: 'keyboard', how: 'by the keyboard alone', hand: byKeyboard, scripts: true },
] as const

const RELEASE_WAYS = [
  { how: 'by mouse', hand: byMouse, scripts: true },
  { how: 'by the keyboard alone, without scripts', hand: byKeyboard, scripts: false },
] as const

/**
 * Each task by one hand, in the release suite in all four ways, from a beginning of its own. Tasks that name no hand take
 * turns, so that a file of them has both.
 */
export function holdTasks(tasks: readonly Task[]): void {
  const pages = createTaskPages()
  afterAll(() => pages.close())

  describe.each(tasks.map((task, index) => ({ hand: HANDS[index % 2], ...task })))(
    '$name',
    ({ clicks, fields, withoutScripts = 0, phone = false, hand: own, begin }) => {
      const ways = WAYS.filter(({ name }) => name === own)
      it.each(IN_RELEASE ? [...WAYS, ...RELEASE_WAYS] : ways)('$how', async ({ hand, scripts }) => {
        const { url, session, go } = await begin()
        const user = createUser(await pages.open({ url, session, scripts, phone }), hand, scripts)
        try {
          await go(user)
        } catch (error) {
          await pages.abandon(scripts)
          throw error
        }
        expect(user.taken.clicks).toBeLessThanOrEqual(clicks + (scripts ? 0 : withoutScripts))
        expect(user.taken.fields).toBeLessThanOrEqual(fields)
      })
    },
  )
}
