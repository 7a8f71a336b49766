/** Words and phrases that no text for people may contain, each with a replacement. */
export const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhom\b|\bthereof\b|\bin vain\b|\bplenty\b/i, 'a plain word'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\be-mails?\b/i, 'email'],
  [/\b(?:letter|letters) (?:to|that|has|have|goes|is|came)\b|\btest letters?\b/i, 'email'],
  [/\b(?:phones?|computers?)\b(?! numbers?)/i, 'mobile, desktop'],
  [/\basked (?:for|as|from)\b/i, 'requested'],
  [/\blook(?:s|ed)? at\b/i, 'load, test'],
  [/\bwish(?:es)?\b/i, 'filter, option'],
  [/\bthat (?:is|are) there\b/i, 'nothing, or exists'],
  [/\b(?:is|are) over\b/i, 'has expired, has ended'],
  [/\bshut out\b|\blet in\b/i, 'disabled, enabled'],
  [/(?<!soon )\bas it (?:is|was|comes)\b/i, 'unchanged, default'],
  [/\bholds? (?:from|for|until|whatever)\b/i, 'applies'],
  [/\b(?:everybody|somebody|whoever)\b/i, 'anyone, everyone, a person, or the role'],
  [/\bmakes? an account\b|\baccounts? (?:is|are) made\b/i, 'create an account'],
  [/\bsecond factor\b/i, 'two-factor sign-in'],
  [/\bmean (?:score|by day)\b/i, 'average'],
  [/\bgo(?:es)? on\b|\bbroke(?: off| down)\b/i, 'running, failed'],
  [/\b(?:may|can) have pages audited\b/i, 'can audit pages'],
  [/\bat fault\b|\bmistakes?\b/i, 'problem, error'],
  [/\bsigned in as (?:somebody|this)\b|\bsign in as this user\b/i, 'impersonate'],
  [/\bleft out\b(?! of)/i, 'default'],
  [/\bnot to be had\b|\bcould not be (?:had|taken)\b/i, 'not available, skipped'],
  [/\b(?:do|does) not come\b|\bwould come\b|\ball came\b/i, 'a verb that says what happens'],
  [/\bnot so at\b|\bno such place\b|\bto be written better\b|\bstop the parser\b/i, 'the defect'],
  [
    /^(?:shown is|one line of \d|of two|leading to|violated:)|\bthe whole page \d/i,
    'the subject first',
  ],
  [/^read on\b|\ba page of its own\b/i, 'Learn more, Details'],
  [/\bwas so before\b|\bholds? (?:now|everywhere)\b/i, 'no changes, basics'],
  [/\blook into\b|\bopen nothing\b|\bfound anything\b|\beverything opened\b/i, 'a plain verb'],
  [/^who (?:cannot|else)\b|\bof who runs\b|\bis told\b/i, 'the role'],
]

/** The avoided words of a text, each with its replacement. */
export function avoidedIn(text: string): string[] {
  return AVOIDED.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`"${found[0]}" (${instead}) in: ${text.slice(0, 120)}`] : []
  })
}

const FULL_STOP = /[^.…]\.$/
const MOST_WORDS = 4

/** Faults of the label of a form, a button or a table: too long, or a sentence. */
export function labelFaults(label: string): string[] {
  const words = label.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [
    ...(words.length > MOST_WORDS ? [`${words.length} words: ${label}`] : []),
    ...(FULL_STOP.test(label) ? [`ends with a full stop: ${label}`] : []),
  ]
}
