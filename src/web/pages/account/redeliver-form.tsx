const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const PERIODS = [
  ['hour', 'Last hour', HOUR_MS],
  ['day', 'Last 24 hours', DAY_MS],
  ['week', 'Last 7 days', 7 * DAY_MS],
  ['month', 'Last 30 days', 30 * DAY_MS],
] as const

/** Milliseconds; a day for an unknown one. */
export function periodOf(name: string): number {
  return PERIODS.find(([each]) => each === name)?.[2] ?? DAY_MS
}

/** Sends the messages again that failed while an endpoint was down. */
export function RedeliverForm({ path }: { readonly path: string }) {
  return (
    <form class="form" method="post" action={path}>
      <p class="field">
        <label for="period">Failed messages</label>
        <select id="period" name="period">
          {PERIODS.map(([name, words]) => (
            <option value={name} selected={name === 'day'}>
              {words}
            </option>
          ))}
        </select>
      </p>
      <button class="button" type="submit">
        Send failed messages again
      </button>
    </form>
  )
}
