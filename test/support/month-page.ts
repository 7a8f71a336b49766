const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A month of an endless calendar, in the markup of Python's `HTMLCalendar`, with its neighbours. */
export function monthPage(year: number, month: number): string {
  const name = `${MONTHS[month - 1]} ${year}`
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((first + days) / 7) * 7 }, (_, place) => {
    const day = place - first + 1
    return day < 1 || day > days
      ? '<td class="noday">&nbsp;</td>'
      : `<td class="${WEEKDAYS[place % 7]?.toLowerCase()}">${day}</td>`
  })
  const rows = Array.from(
    { length: cells.length / 7 },
    (_, row) => `<tr>${cells.slice(row * 7, row * 7 + 7).join('')}</tr>`,
  )
  const head = WEEKDAYS.map((day) => `<th>${day}</th>`).join('')
  const at = (offset: number) => {
    const to = new Date(Date.UTC(year, month - 1 + offset, 1))
    return `/calendar/${to.getUTCFullYear()}/${to.getUTCMonth() + 1}`
  }
  return `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1><p><a href="${at(-1)}">Earlier</a> <a href="${at(1)}">Later</a></p><table class="month"><tr><th colspan="7">${name}</th></tr><tr>${head}</tr>${rows.join('')}</table></main></body></html>`
}
