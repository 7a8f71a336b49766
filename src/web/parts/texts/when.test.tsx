import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { ViewerContext } from '../frame/viewer.ts'
import { When } from './when.tsx'

const AT = Date.parse('2026-11-20T18:12:00Z')
const SUMMER = Date.parse('2026-07-20T22:30:00Z')

it.each([
  { zone: undefined, at: AT, says: '20 Nov 2026, 18:12 UTC' },
  { zone: null, at: AT, says: '20 Nov 2026, 18:12 UTC' },
  { zone: 'UTC', at: AT, says: '20 Nov 2026, 18:12 UTC' },
  { zone: 'Europe/Berlin', at: AT, says: '20 Nov 2026, 19:12 CET' },
  { zone: 'Europe/Berlin', at: SUMMER, says: '21 Jul 2026, 00:30 CEST' },
  { zone: 'Asia/Kathmandu', at: AT, says: '20 Nov 2026, 23:57 GMT+5:45' },
  { zone: 'Nowhere/Else', at: AT, says: '20 Nov 2026, 18:12 UTC' },
])('says the time where the viewer is, and names the zone: $zone', ({ zone, at, says }) => {
  const time = (
    <ViewerContext.Provider value={{ timeZone: zone }}>
      <When at={at} />
    </ViewerContext.Provider>
  )
  const datetime = new Date(at).toISOString()
  expect(renderToString(time)).toBe(`<time datetime="${datetime}">${says}</time>`)
})
