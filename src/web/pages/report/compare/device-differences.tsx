import type { DeviceComparison, DeviceNumber } from '../../../../report/compare/compare-devices.ts'
import type { PictureSource } from '../../../parts/lab/picture.tsx'
import type { DeviceWords } from '../../../parts/compare/compare-words.ts'
import { DeviceNumbers, DeviceTypes } from './device-numbers.tsx'
import { DeviceRequests } from './device-requests.tsx'
import { FilmTable } from './film-table.tsx'

export interface DeviceDifferencesProps {
  readonly comparison: DeviceComparison
  readonly words: DeviceWords
  readonly source: PictureSource
  /** The host of the page. */
  readonly host: string
  /** Page with all requests of both. */
  readonly path: string
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
}

/** The differences of a page between devices: scores, metrics, screenshots, requests. */
export function DeviceDifferences(props: DeviceDifferencesProps) {
  const { comparison, words, source, differencesOnly } = props
  const { before, after, types } = comparison
  const seen = [before, after].some(({ screenshots }) => screenshots.frames.length > 0)
  const shownTypes = differencesOnly ? types.filter(({ differs }) => differs) : types
  return (
    <>
      <Numbers {...props} title="Lighthouse scores" head="Score" of={comparison.categories} />
      <Numbers {...props} title="Numbers" head="Number" of={comparison.numbers} />
      {seen && (
        <section class="card">
          <h2>Filmstrip</h2>
          <FilmTable pair={comparison} words={words} a={source} b={source} />
        </section>
      )}
      <section class="card">
        <h2>Weight by type</h2>
        {shownTypes.length === 0 ? (
          <p>All types weigh the same on both devices.</p>
        ) : (
          <DeviceTypes types={shownTypes} words={words} />
        )}
      </section>
      <DeviceRequests {...props} requests={comparison.requests} />
    </>
  )
}

interface NumbersProps extends DeviceDifferencesProps {
  readonly title: string
  /** Device of the first column. */
  readonly head: string
  readonly of: readonly DeviceNumber[]
}

function Numbers({ title, head, of, comparison, words, differencesOnly }: NumbersProps) {
  const shown = differencesOnly ? of.filter(({ differs }) => differs) : of
  const devices = { a: comparison.before.device, b: comparison.after.device }
  return (
    <section class="card">
      <h2>{title}</h2>
      {shown.length === 0 ? (
        <p>No significant differences.</p>
      ) : (
        <DeviceNumbers head={head} numbers={shown} words={words} {...devices} />
      )}
    </section>
  )
}
