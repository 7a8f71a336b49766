/**
 * Texts that say nothing about a link's target, lower case, by language. The lists for English, Japanese, Spanish,
 * Portuguese, Korean, Swedish, German, Tamil and Persian follow Lighthouse's `link-text` audit; French, Italian and
 * Dutch are ours.
 */
const GENERIC: Readonly<Record<string, readonly string[]>> = {
  en: [
    'click here',
    'click this',
    'go',
    'here',
    'information',
    'learn more',
    'link',
    'more',
    'more info',
    'more information',
    'read more',
    'right here',
    'see more',
    'start',
    'this',
  ],
  ja: ['ここをクリック', 'こちらをクリック', 'リンク', '続きを読む', '続く', '全文表示'],
  es: [
    'aquí',
    'aqui',
    'click aquí',
    'click aqui',
    'clicka aquí',
    'clicka aqui',
    'pincha aquí',
    'pincha aqui',
    'empezar',
    'enlace',
    'este',
    'este enlace',
    'leer más',
    'leer mas',
    'más',
    'mas',
    'más información',
    'mas informacion',
  ],
  pt: [
    'aqui',
    'clique aqui',
    'ir',
    'leia mais',
    'mais',
    'mais informação',
    'mais informações',
    'saiba mais',
    'veja mais',
  ],
  ko: ['여기', '여기를 클릭', '클릭', '링크', '자세히', '자세히 보기', '계속', '이동', '전체 보기'],
  sv: ['här', 'klicka här', 'läs mer', 'mer', 'mer info', 'mer information'],
  de: [
    'das',
    'dies',
    'hier',
    'hier klicken',
    'klicke hier',
    'mehr',
    'mehr erfahren',
    'mehr lesen',
    'siehe',
    'weiterlesen',
  ],
  ta: [
    'அடுத்த பக்கம்',
    'மறுபக்கம்',
    'முந்தைய பக்கம்',
    'முன்பக்கம்',
    'மேலும் அறிக',
    'மேலும் தகவலுக்கு',
    'மேலும் தரவுகளுக்கு',
    'தயவுசெய்து இங்கே அழுத்தவும்',
    'இங்கே கிளிக் செய்யவும்',
  ],
  fa: ['اطلاعات بیشتر', 'اینجا', 'اینجا کلیک کنید', 'بیشتر بخوانید', 'بیشتر بدانید', 'شروع'],
  fr: [
    'cliquez ici',
    'en savoir plus',
    'ici',
    'lire la suite',
    'lire plus',
    'plus',
    "plus d'informations",
  ],
  it: ['clicca qui', 'continua a leggere', 'leggi di più', 'leggi tutto', 'qui', 'scopri di più'],
  nl: ['hier', 'klik hier', 'lees meer', 'lees verder', 'meer', 'meer informatie'],
}

/** No generic text is longer. */
const LONGEST = 80

const ALL = new Set(Object.values(GENERIC).flat())

/** First character and length of each generic text. */
const SHAPES = new Set([...ALL].map((text) => shapeOf(text.charCodeAt(0), text.length)))

function shapeOf(first: number, length: number): number {
  return first * 2 ** 8 + length
}

/**
 * False for texts that certainly are not, which are nearly all: between letters nothing is stripped, so beginning and
 * length decide. White space is folded before.
 */
export function mayBeGeneric(text: string): boolean {
  const first = text.charCodeAt(0) | 0x20
  if (!isLetter(first) || !isLetter(text.charCodeAt(text.length - 1) | 0x20)) return true
  return text.length <= LONGEST && SHAPES.has(shapeOf(first, text.length))
}

function isLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

const BY_LANGUAGE = new Map(
  Object.entries(GENERIC).map(([language, texts]) => [language, new Set(texts)]),
)

/** `lang` is the nearest declared language; without one, every list counts; with an unknown one, none does. */
export function isGenericLinkText(text: string, lang: string | null): boolean {
  if (text.length > LONGEST) return false
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/^[\s«»›→>[(]+|[\s.…!:«»›→>\])]+$/g, '')
  if (lang === null || lang === '') return ALL.has(plain)
  return BY_LANGUAGE.get(lang.split('-', 1)[0] ?? '')?.has(plain) ?? false
}
