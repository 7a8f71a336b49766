import { durationText } from '../../../../report/write/number-text.ts'
import type { DevicePair } from '../../../../report/compare/paired-devices.ts'
import { DEVICE_WORDS } from '../../../parts/lab/metric-scales.ts'
import { filePath, Picture, type PictureSource } from '../../../parts/lab/picture.tsx'
import type { CompareWords } from '../../../parts/compare/compare-words.ts'
import { filmMoments, type Frame } from './film-moments.ts'

export interface FilmTableProps {
  readonly pair: DevicePair
  readonly words: Pick<CompareWords, 'a' | 'b'>
  /** Source of the pictures. */
  readonly a: PictureSource
  readonly b: PictureSource
}

/** The filmstrips of both sides: a row each, on one time axis. */
export function FilmTable({ pair, words, a, b }: FilmTableProps) {
  const { before, after } = pair
  const moments = filmMoments(
    framesOf(before.screenshots.frames, a),
    framesOf(after.screenshots.frames, b),
  )
  if (moments.length === 0) return null
  const title = filmTitle(pair)
  return (
    <>
      <h3>{title}</h3>
      <div class="film" role="region" tabindex={0} aria-label={`Filmstrip: ${title}`}>
        <table class="kept">
          <thead>
            <tr>
              <td />
              {moments.map(({ ms }) => (
                <th scope="col">{durationText(ms)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={words.a} source={a} frames={moments.map((moment) => moment.a)} />
            <Row name={words.b} source={b} frames={moments.map((moment) => moment.b)} />
          </tbody>
        </table>
      </div>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly source: PictureSource
  readonly frames: readonly (Frame | undefined)[]
}

function Row({ name, source, frames }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {frames.map((frame, place) => (
        <td>
          {frame === undefined ? (
            <small>blank</small>
          ) : (
            <Picture source={source} picture={frame} alt={altOf(frame, frames[place - 1])} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** The frames have no descriptions; the text only says whether one is new. */
function altOf(frame: Frame, before: Frame | undefined): string {
  return frame.name === before?.name ? 'same view' : 'different view'
}

function framesOf(frames: readonly Frame[], source: PictureSource): Frame[] {
  return frames.filter(({ name }) => filePath(source, name) !== undefined)
}

function filmTitle({ before, after }: DevicePair): string {
  const [from, to] = [DEVICE_WORDS[before.device], DEVICE_WORDS[after.device]]
  return from === to ? `On ${from}` : `On ${from} and ${to}`
}
