import { isSure } from '../../../../checks/shared/sure-language.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { numberText } from '../../../parts/texts/whole-number.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'
import { shownTitle } from '../../../../report/write/visible-text.ts'

export const textBlock: FactBlock = {
  name: 'text',
  title: 'Text',
  lead: 'Length, reading ease and most frequent words.',
  gist: ({ page }) => counted(page.text.words, 'word'),
  Body: TextFacts,
}

const LENGTHS = [
  [1, 'Words'],
  [2, 'Phrases of two words'],
  [3, 'Phrases of three words'],
] as const

function TextFacts({ results: { page } }: BlockProps) {
  const { text, markup } = page
  return (
    <>
      <section class="card">
        <h2>Summary</h2>
        <FactList
          facts={[
            [
              'Words',
              `${numberText(text.words)}, of which ${numberText(text.main_words)} in the main content`,
            ],
            ['Reading time', text.main_words === 0 ? null : minutes(text.reading_minutes)],
            ['Paragraphs', text.paragraphs],
            ['Reading ease', <Ease ease={text.reading_ease} />],
            ['Declared language', <Declared language={page.language} />],
            ['Detected language', <Detected language={text.detected_language} />],
            [
              'Title',
              shownTitle(page.title) === undefined ? 'none' : <Quoted text={page.title ?? ''} />,
            ],
            [
              'Description',
              page.description === null ? 'none' : <Quoted text={page.description} />,
            ],
            [
              'Elements',
              <Quoted
                text={`${numberText(markup.elements)}, up to ${markup.depth} deep, ${markup.mode} mode`}
              />,
            ],
          ]}
        />
      </section>
      {LENGTHS.map(([words, title]) => (
        <Phrases title={title} phrases={text.phrases.filter((phrase) => phrase.words === words)} />
      ))}
    </>
  )
}

interface PhrasesProps {
  readonly title: string
  readonly phrases: PageSummary['text']['phrases']
}

function Phrases({ title, phrases }: PhrasesProps) {
  if (phrases.length === 0) return null
  return (
    <section class="card">
      <h2>{title}</h2>
      <FactTable
        layout="kept"
        columns={['Phrase', 'Count', 'Share', 'Also in']}
        rows={phrases.map(({ text, count, share, places }) => [
          <Quoted text={text} />,
          count,
          `${(share * 100).toFixed(1)}\u00A0%`,
          places.length === 0 ? '–' : <Quoted text={places.join(', ')} />,
        ])}
      />
    </section>
  )
}

function Ease({ ease }: { readonly ease: PageSummary['text']['reading_ease'] }) {
  if (ease === null)
    return <>not measured: the text is too short, or no formula exists for its language</>
  const sentence = counted(ease.words_per_sentence, 'word')
  return (
    <>
      {ease.score} of 100 by <Quoted text={ease.formula} />, about {sentence} per sentence
    </>
  )
}

function Declared({ language }: { readonly language: string | null }) {
  return language === null ? <>none</> : <Quoted class="code" text={language} />
}

function Detected({ language }: { readonly language: PageSummary['text']['detected_language'] }) {
  if (language === null) return <>not measured: needs 200 words</>
  const percent = `${Math.round(language.accuracy * 100)} %`
  return (
    <>
      {!isSure(language) && 'unsure, probably '}
      <Quoted class="code" text={language.code} />, {percent}
    </>
  )
}

function minutes(count: number): string {
  return `about ${counted(count, 'minute')}`
}
