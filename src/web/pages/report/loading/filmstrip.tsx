import { durationText } from '../../../../report/write/number-text.ts'
import { type DeviceSummary, DEVICE_WORDS } from '../../../parts/lab/metric-scales.ts'
import { simulatedNote } from './simulated-note.ts'
import { filePath, Picture, type PictureSource } from '../../../parts/lab/picture.tsx'

export interface FilmstripProps {
  readonly source: PictureSource
  readonly device: DeviceSummary
}

type Frame = DeviceSummary['screenshots']['frames'][number]

/** The visual progress of the load: each distinct frame once, with the time when it appeared. */
export function Filmstrip({ source, device }: FilmstripProps) {
  const frames = device.screenshots.frames.filter(
    ({ name }, place, all) => isSeen(source, name) && name !== all[place - 1]?.name,
  )
  if (frames.length === 0) return null
  const note = simulatedNote(device)
  return (
    <>
      {note !== undefined && <p class="soft">{note}</p>}
      <ol class="film" tabindex={0} aria-label={`Filmstrip on ${DEVICE_WORDS[device.device]}`}>
        {frames.map((frame) => (
          <li>
            <Picture source={source} picture={frame} alt="" />
            {timeText(frame, frames)}
          </li>
        ))}
      </ol>
    </>
  )
}

function isSeen(source: PictureSource, name: string): boolean {
  return filePath(source, name) !== undefined
}

function timeText(frame: Frame, frames: readonly Frame[]): string {
  const text = durationText(frame.ms)
  return frame === frames.at(-1) && frames.length > 1 ? `from ${text} on` : text
}
