const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `20 Nov 2026`, in UTC. @param at milliseconds since 1970 */
export function DayText({ at }: { readonly at: number }) {
  const date = new Date(at)
  return <time datetime={date.toISOString().slice(0, 10)}>{format.format(date)}</time>
}
