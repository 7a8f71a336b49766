import type { ComparedCheck, Comparison } from '../../../../report/compare/comparison.ts'
import type { DevicePair } from '../../../../report/compare/paired-devices.ts'
import { ComparedChecks } from '../../../parts/history/compared-checks.tsx'
import { NumberTable, ScoreTable } from '../history/number-table.tsx'
import type { PictureSource } from '../../../parts/lab/picture.tsx'
import type { CompareWords } from '../../../parts/compare/compare-words.ts'
import { FilmTable } from './film-table.tsx'

/** One of the two compared sides. */
export interface ComparedSide {
  /** Path of its checks. */
  readonly base: string
  /** Source of its filmstrip. */
  readonly pictures: PictureSource
}

export interface DifferencesProps {
  readonly comparison: Comparison
  readonly words: CompareWords
  readonly a: ComparedSide
  readonly b: ComparedSide
  /** The loads of both, device by device. */
  readonly devices: readonly DevicePair[]
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
}

/** The differences between two audits: checks, scores, metrics and screenshots. */
export function Differences(props: DifferencesProps) {
  const { comparison, words } = props
  const { new_problems, fixed, judged_once } = comparison
  return (
    <>
      <Scores {...props} />
      <Checks {...props} title={words.newProblems} checks={new_problems} />
      <Checks {...props} title={words.fixed} checks={fixed} side={words.fixedSide} />
      <Films {...props} />
      <Numbers {...props} />
      <StillFailing {...props} />
      {judged_once.length > 0 && <Checks {...props} title="Only in one" checks={judged_once} />}
    </>
  )
}

function Scores({ comparison, words, differencesOnly }: DifferencesProps) {
  const scores = [{ title: 'The page', ...comparison.score }, ...comparison.categories]
  const shown = scores.filter(
    ({ change }, place) => place === 0 || !differencesOnly || change !== 0,
  )
  return (
    <section class="card">
      <h2>Scores</h2>
      <ScoreTable rows={shown} words={words} />
    </section>
  )
}

function Numbers({ comparison: { numbers }, words, differencesOnly }: DifferencesProps) {
  const shown = differencesOnly ? numbers.filter(({ trend }) => trend !== 'same') : numbers
  return (
    <section class="card">
      <h2>Numbers</h2>
      {shown.length === 0 ? (
        <p>No significant differences.</p>
      ) : (
        <NumberTable numbers={shown} words={words} />
      )}
      <p class="more">Times that differ by less than 10 % or 50 ms count as equal.</p>
    </section>
  )
}

function Films({ devices, words, a, b }: DifferencesProps) {
  const seen = devices.filter(({ before, after }) =>
    [before, after].some(({ screenshots }) => screenshots.frames.length > 0),
  )
  if (seen.length === 0) return null
  return (
    <section class="card">
      <h2>Filmstrip</h2>
      {seen.map((pair) => (
        <FilmTable pair={pair} words={words} a={a.pictures} b={b.pictures} />
      ))}
    </section>
  )
}

type ChecksProps = Pick<DifferencesProps, 'words' | 'a' | 'b'> & {
  readonly title: string
  readonly checks: readonly ComparedCheck[]
  /** The side that the checks link to. */
  readonly side?: 'a' | 'b'
}

function Checks({ title, checks, words, a, b, side = 'b' }: ChecksProps) {
  return (
    <section class="card">
      <h2>
        {title} ({checks.length})
      </h2>
      {checks.length === 0 ? (
        <p class="none">None.</p>
      ) : (
        <ComparedChecks {...{ checks, words, side }} bases={{ a: a.base, b: b.base }} />
      )}
    </section>
  )
}

/** Only the improved or worsened ones of these are a difference. */
function StillFailing({ comparison, words, a, b, differencesOnly }: DifferencesProps) {
  const checks = comparison.still_failing
  const moved = checks.filter(({ trend }) => trend !== 'same')
  const shown = differencesOnly ? moved : checks
  return (
    <section class="card">
      <h2>
        {words.stillFailing} ({checks.length})
      </h2>
      {shown.length > 0 && (
        <ComparedChecks {...{ checks: shown, words }} bases={{ a: a.base, b: b.base }} />
      )}
      {differencesOnly && checks.length > moved.length && (
        <p class="more">{checks.length - moved.length} are the same on both sides.</p>
      )}
    </section>
  )
}
