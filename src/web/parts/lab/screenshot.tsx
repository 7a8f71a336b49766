import type { LabSummary } from '../../../report/summary/lab-summary.ts'
import { DEVICE_WORDS } from './metric-scales.ts'
import { filePath, Picture, type PictureSource } from './picture.tsx'

export interface ScreenshotProps {
  readonly source: PictureSource
  readonly lab: LabSummary | null
}

/** The page at the end of its load, linked to the full-page screenshot; a placeholder while it is pending. */
export function Screenshot({ source, lab }: ScreenshotProps) {
  if (lab?.status === 'measuring') return <div class="shot" />
  const [device] = lab?.devices ?? []
  const final = device?.screenshots.final
  if (device === undefined || !final) return null
  const large = filePath(source, (device.screenshots.full ?? final).name)
  if (large === undefined) return null
  return (
    <a class="shot" href={large}>
      <Picture
        source={source}
        picture={final}
        alt={`Screenshot of the page on ${DEVICE_WORDS[device.device]}`}
      />
    </a>
  )
}
