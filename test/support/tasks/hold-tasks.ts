import { afterAll, describe, expect, it } from 'vitest'
import { IN_RELEASE } from '../suite/in-release.ts'
import { byKeyboard, byMouse } from './hands.ts'
import { createTaskPages } from './task-pages.ts'
import { createUser, type User } from './user.ts'

type HandName = 'mouse' | 'keyboard'

const HANDS: readonly HandName[] = ['keyboard', 'mouse']

/** Where a user begins, and what they do then. */
export interface Begun {
  readonly url: string
  /** Session token; without one, the visitor is not signed in. */
  readonly session?: string
  readonly go: (user: User) => Promise<unknown>
}

/** A user's task, and the steps that it may take. */
export interface Task {
  readonly name: string
  /** Maximum of clicks; the design's targets if it has any. */
  readonly clicks: number
  readonly fields: number
  /** Additional clicks without scripts to confirm or submit. */
  readonly withoutScripts?: number
  readonly phone?: true
  /**
   * The hand that does it in `npm test`, if the other would use the same kinds of controls in a form that is sent the
   * same way. Tasks that name none take turns.
   */
  readonly hand?: HandName
  readonly begin: () => Promise<Begun>
}

/** Each hand once, with scripts once: a fault in only one other combination is unlikely. */
const WAYS = [
  { name: 'mouse', how: 'by mouse, without scripts', hand: byMouse, scripts: false },
  { name: 'keyboard', how: 'by the keyboard alone', hand: byKeyboard, scripts: true },
] as const

const RELEASE_WAYS = [
  { how: 'by mouse', hand: byMouse, scripts: true },
  { how: 'by the keyboard alone, without scripts', hand: byKeyboard, scripts: false },
] as const

/**
 * Runs each task with one hand, in the release suite in all four ways, each from its own beginning. Tasks that name no
 * hand take turns, so that a file of them has both.
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
