import { durationText } from '../duration-text.ts'
import type { DeviceSummary } from './metric-scales.ts'
import { filePath, Picture, type PictureSource } from './picture.tsx'

export interface FilmstripProps {
  readonly source: PictureSource
  readonly device: DeviceSummary
}

/** What people see while the page loads, in order. */
export function Filmstrip({ source, device }: FilmstripProps) {
  const frames = device.screenshots.frames.filter(
    ({ name }) => filePath(source, name) !== undefined,
  )
  if (frames.length === 0) return null
  return (
    <ol class="film" tabindex={0} aria-label={`The page while it loads, ${device.device}`}>
      {frames.map(({ ms, ...picture }) => (
        <li>
          <Picture source={source} picture={picture} alt="" />
          {durationText(ms)}
        </li>
      ))}
    </ol>
  )
}
