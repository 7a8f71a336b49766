import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTimeLimit } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function limitOf(milliseconds: number) {
  const onOver = vi.fn<() => void>()
  return { onOver, limit: startTimeLimit({ milliseconds, onOver }) }
}

it('expires after its time', () => {
  const { onOver } = limitOf(100)
  vi.advanceTimersByTime(99)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onOver).toHaveBeenCalledOnce()
})

it('leaves the time out in which it was stopped, however often that is said', () => {
  const { onOver, limit } = limitOf(100)
  limit.resume()
  vi.advanceTimersByTime(60)
  limit.pause()
  limit.pause()
  vi.advanceTimersByTime(10_000)
  limit.resume()
  limit.resume()
  vi.advanceTimersByTime(39)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onOver).toHaveBeenCalledOnce()
})

it.each([600_000, -600_000, 30 * 86_400_000])(
  'is not changed by a clock that jumps by %d milliseconds',
  (jump) => {
    const { onOver, limit } = limitOf(100)
    vi.setSystemTime(Date.now() + jump)
    limit.pause()
    limit.resume()
    vi.advanceTimersByTime(99)
    expect(onOver).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onOver).toHaveBeenCalledOnce()
  },
)

it('says nothing once it has ended', () => {
  const { onOver, limit } = limitOf(100)
  limit.pause()
  limit.end()
  limit.resume()
  vi.advanceTimersByTime(1000)
  expect(onOver).not.toHaveBeenCalled()
})
