import { describe, expect, it } from 'vitest'
import { datelessText } from './calendar-text.ts'

describe('a text without its dates', () => {
  it.each([
    ['en', 'Thursday, 5 November 2026 No events.', 'Friday, 1 May 2026 No events.'],
    ['en-GB', 'November 2026 Mon Tue 1 2 3 30', 'February 2027 Mon Tue 1 2 28'],
    ['de', 'Donnerstag, 5. November 2026: keine Termine', 'Montag, 1. März 2027: keine Termine'],
    ['ru', '5 ноября 2026 г. нет', '1 мая 2026 г. нет'],
    ['fr', 'jeu. 5 nov. 2026', 'ven. 6 nov. 2026'],
    ['fr', 'le 3 févr. 2026', 'le 4 déc. 2026'],
    ['en', 'No events in May 2026.', 'No events in June 2027.'],
    [null, 'Events on 2026-11-05', 'Events on 2026-11-06'],
    ['x-invalid-language-tag-1', 'Week of 05/11/2026', 'Week of 12/11/2026'],
  ])('is the same for two days in %s', (language, one, other) => {
    expect(datelessText(one, language)).toBeDefined()
    expect(datelessText(one, language)).toBe(datelessText(other, language))
  })

  it('differs where more than the date does', () => {
    const text = (events: string) => datelessText(`5 November 2026 ${events}`, 'en')
    expect(text('Reading')).not.toBe(text('Concert'))
    expect(text('12.4 mm')).not.toBe(text('12.5 mm'))
  })

  it.each(['Photo 12 of 30', 'You may see photo 12', 'The year 2026', 'x '.repeat(1001)])(
    'does not exist for %j',
    (text) => {
      expect(datelessText(text, 'en')).toBeUndefined()
    },
  )
})
