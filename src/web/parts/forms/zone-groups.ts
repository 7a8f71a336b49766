import { TIME_ZONES } from '../../query/time-zones.ts'
import type { ChoiceGroups } from './select-field.tsx'

/** All time zones by region, for a `SelectField`. @param first choices before them, each with its words */
export function zoneGroups(first: readonly (readonly [string, string])[] = []): ChoiceGroups {
  const zones = [...Map.groupBy(TIME_ZONES, regionOf)].map(
    ([region, places]) =>
      [region, places.map((zone) => [zone, placeWords(zone)] as const)] as const,
  )
  return first.length === 0 ? zones : [['', first], ...zones]
}

function regionOf(zone: string): string {
  return zone.includes('/') ? (zone.split('/')[0] ?? '') : ''
}

/** `America/Argentina/Buenos_Aires`: "Argentina, Buenos Aires", in its group. */
function placeWords(zone: string): string {
  const places = zone.split('/')
  return (places.length > 1 ? places.slice(1) : places).join(', ').replaceAll('_', ' ')
}
