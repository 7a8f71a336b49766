import pMap from 'p-map'
import { expect, it, onTestFinished } from 'vitest'
import { runFlood } from '../../bench/soak/floods/flood-child.ts'
import { FLOODS } from '../../bench/soak/floods/floods.ts'
import {
  guestHabits,
  type Habit,
  ordinaryHabits,
  practise,
} from '../../bench/soak/floods/honest/visits.ts'
import { BACK_FILES } from '../../bench/soak/floods/measure-flood.ts'
import { startFlooded } from '../../bench/soak/floods/service.ts'
import { watchProcess } from '../../bench/soak/vitals.ts'

/** Each flood with a twentieth of its connections; `npm run soak` measures how quickly others get responses. */
const SECONDS = 2
const PART = 0.05
const SIDE_BY_SIDE = 4

it('serves other clients during a flood and afterwards', async () => {
  const service = await startFlooded()
  onTestFinished(() => service.stop())
  const { scene } = service
  const guests = [await guestHabits(scene, 'owner'), await guestHabits(scene, 'unlocked')]
  const habits = [...ordinaryHabits(scene).map(seldomer), ...guests.flat()]
  const watch = watchProcess(service.pid)
  onTestFinished(() => watch.stop())
  const rest = watch.now()
  let goesOn = true
  const practising = practise(scene, habits, () => goesOn)

  const told = await pMap(
    FLOODS,
    async ({ name }) => ({
      name,
      ...(await runFlood({ name, seconds: SECONDS, scene, part: PART })),
    }),
    { concurrency: SIDE_BY_SIDE },
  )
  goesOn = false
  const answered = await practising

  expect(told.filter(({ sent }) => sent === 0)).toEqual([])
  expect(told.flatMap(({ name, failures }) => failures.map((why) => `${name}: ${why}`))).toEqual([])
  expect(answered.flatMap(({ fault }) => fault ?? [])).toEqual([])
  expect(service.faults()).toEqual([])
  await expect
    .poll(() => watch.now().descriptors, { timeout: 30_000, interval: 500 })
    .toBeLessThanOrEqual(rest.descriptors + BACK_FILES)
}, 90_000)

/** The suite runs beside others: a few requests per second are enough to see one fail. */
function seldomer(habit: Habit): Habit {
  return { ...habit, everyMs: 4 * habit.everyMs }
}
