import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { BackOffState } from '../../../watch/back-off.ts'
import { WatchCard, type WatchForm } from './watch-card.tsx'

const FORM: WatchForm = {
  action: undefined,
  isOn: true,
  schedule: { every: 'day', cron: '', timeZone: 'UTC', isProjectOffered: false },
  next: { times: [1_795_708_800_000], zone: 'Asia/Tokyo' },
  nextRunAt: 1_795_708_800_000,
  isPaused: false,
  kind: 'report',
  email: undefined,
  isEmailWanted: true,
}

it.each<[BackOffState | undefined, string]>([
  [undefined, 'Next audit after'],
  ['active', 'Next audit after'],
  ['slowed', 'waits longer each time.'],
  ['paused', 'The schedule is paused: every audit has failed for 14 days.'],
])('says what failures do to the schedule: %s', (backOff, sentence) => {
  const html = renderToString(<WatchCard form={{ ...FORM, backOff }} />)
  expect(html).toContain(sentence)
  expect(html.includes('Next audit')).toBe(backOff !== 'paused')
  expect(html.includes('waits longer')).toBe(backOff === 'slowed')
})

it('says how many times a downtime skipped', () => {
  const sentence = (count: number) => {
    const [from, to] = [1_795_700_000_000, 1_795_707_200_000]
    const html = renderToString(<WatchCard form={{ ...FORM, skipped: { from, to, count } }} />)
    return /No worker was running.*?<\/p>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, '')
  }
  expect(sentence(1)).toBe(
    'No worker was running at 26 Nov 2026, 13:33 UTC, so 1 scheduled time was skipped.',
  )
  expect(sentence(3)).toBe(
    'No worker was running from 26 Nov 2026, 13:33 UTC to 26 Nov 2026, 15:33 UTC, so 3 scheduled times were skipped.',
  )
  expect(renderToString(<WatchCard form={FORM} />)).not.toContain('No worker')
})
