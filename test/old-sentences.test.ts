import { expect, it } from 'vitest'
import { fail } from '../src/checks/check.ts'
import { check } from './support/findings.ts'
import { checkTextFaults } from './support/texts/check-texts.ts'
import { avoidedIn, labelFaults } from './support/texts/plain-words.ts'

const MESSAGES = [
  'Without them the first paint would come 1,550 ms earlier',
  'ARIA roles have the attributes they need: not so at 3 elements',
  'Heading levels do not jump in the rendered page: not so at 1 element',
  'Leading to this page only: 2 of 64 links',
  'To be written better: 1 of 3 text alternatives',
  'Violated: 1 rule by which agents find their way',
  'Not to be had: 2 scripts and style sheets of the site',
  'No such place on the page: 1 fragment',
  'A chain has 5 requests',
  'The canonical is ignored: it is no http or https address',
  'The main content has 89 words, the whole page 89',
  'At least three times the same: 1 block of 50 words or more',
  '56 KiB of 1 script did not run',
  '9 of 9 scripts stop the parser',
  'All came: 15 tested links within the site',
  'A header without cells announces what does not come',
  'Of two nobody knows which is the foot of the page',
]

const SENTENCES = [
  'Who cannot use a mouse and gets into a part that Tab does not leave can only close the page.',
  'Shown is what is known so far.',
  'One line of 580 pixels, and a text of 985.',
  'Read on at example.com, or on a page of its own: Titles',
  '2 lines could not be taken.',
  'They hold from the next run on.',
  'Only the host of the address is told, and the report keeps it.',
  'Who else may make one (nobody, who is invited, everybody) is the operator’s to say.',
  'It answers like a page that does not exist to everybody but its owner.',
  'Saved. It holds from now on.',
  'It was so before.',
  'Look into your mail',
  'This link is over',
  'Mistakes',
  'Cookies open nothing here.',
  'What most of them have at fault',
  'A good mark means that none of them found anything.',
]

const LABELS = [
  'Days after which what was deleted is removed',
  'Page or address of who runs this installation',
  'Shut out',
  'Let in again',
  'Asked as',
  'Asked from',
  'Asked for in',
  'Looked at as',
  'Audits that go on',
  'What holds everywhere',
  'Everything opened',
]

it.each(MESSAGES)('the message "%s" breaks a wording rule', (message) => {
  const failing = check({ examples: { fail: [{}] }, outcome: fail(message) })
  expect(checkTextFaults(failing)).not.toEqual([])
})

it.each(SENTENCES)('the sentence "%s" breaks a wording rule', (sentence) => {
  expect(avoidedIn(sentence)).not.toEqual([])
})

it.each(LABELS)('the label "%s" breaks a wording rule', (label) => {
  expect([...avoidedIn(label), ...labelFaults(label)]).not.toEqual([])
})
