/**
 * The conditions in the tests of https://github.com/adobe/structured-data-validator (Apache-2.0, 1.7.1), each with our
 * own data. `theirs` is the result of that package: its worst finding about the required part, `clean` if it only
 * misses recommended properties.
 */
export interface ReferenceCase {
  /** The reference's test or fixture. */
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
  readonly theirs: 'error' | 'clean'
  readonly ours: 'pass' | 'warn' | 'fail' | 'not-applicable'
  /** Why ours differs. */
  readonly why?: string
}

const IMAGE = 'https://www.example.com/a.jpg'
const RATING = { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 10 }
const REVIEW = {
  '@type': 'Review',
  author: { '@type': 'Person', name: 'Ann' },
  reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
}
const OFFER = {
  '@type': 'Offer',
  price: 5,
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
}
const TOGETHER = { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'EUR' }
const LAMP = {
  '@type': 'Product',
  name: 'Lamp',
  image: IMAGE,
  review: REVIEW,
  aggregateRating: RATING,
}
const INN = { '@type': 'Restaurant', name: 'Inn', address: 'Main Street 1' }
const JOB = {
  '@type': 'JobPosting',
  title: 'Librarian',
  description: '<p>Lend books</p>',
  datePosted: '2026-11-20',
  hiringOrganization: { '@type': 'Organization', name: 'Town library' },
}
const AT_HOME = { jobLocationType: 'TELECOMMUTE' }
const IN_TOWN = { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'DE' } }
const ANYWHERE = { applicantLocationRequirements: { '@type': 'Country', name: 'DE' } }
const SOUP = { '@type': 'Recipe', name: 'Soup', image: [IMAGE] }
const FILM = {
  '@type': 'VideoObject',
  name: 'Lending',
  thumbnailUrl: [IMAGE],
  uploadDate: '2026-11-20T08:00:00+01:00',
}
const CLIP = {
  '@type': 'Clip',
  name: 'Start',
  startOffset: 0,
  url: 'https://www.example.com/v?t=0',
}
const LIVE = {
  '@type': 'BroadcastEvent',
  isLiveBroadcast: true,
  startDate: '2026-11-20T08:00:00Z',
  endDate: '2026-11-20T09:00:00Z',
}
const SEEK = {
  '@type': 'SeekToAction',
  target: 'https://www.example.com/v?t={seek_to_second_number}',
  'startOffset-input': 'required name=seek_to_second_number',
}
const CRITIQUE = { ...REVIEW, itemReviewed: INN }
const STARS = { ...RATING, itemReviewed: INN }
const PHOTO = { '@type': 'ImageObject', contentUrl: IMAGE, creditText: 'Ann' }

const error = (name: string, data: ReferenceCase['data']): ReferenceCase => ({
  name,
  data,
  theirs: 'error',
  ours: 'fail',
})
const clean = (name: string, data: ReferenceCase['data']): ReferenceCase => ({
  name,
  data,
  theirs: 'clean',
  ours: 'pass',
})
const without = (data: ReferenceCase['data'], ...names: string[]) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const LOCAL = 'Google asks a LocalBusiness for name and address, the reference nothing.'
const NAMES = 'Google requires no property of Organization or Person.'
const VALUE = 'The type is complete; a malformed value is a warning of ours.'

export const REFERENCE_CASES: readonly ReferenceCase[] = [
  clean('Product/valid1', { ...LAMP, offers: OFFER }),
  clean('Product/valid: several offers', { ...LAMP, offers: [OFFER, OFFER] }),
  clean('Product/only_offers', { ...without(LAMP, 'review', 'aggregateRating'), offers: OFFER }),
  error('Product/missing_name', { ...without(LAMP, 'name'), offers: OFFER }),
  error('Product/no_rating_review_offers', { '@type': 'Product', name: 'Lamp', image: IMAGE }),
  error('Product/offer_no_price', { ...LAMP, offers: without(OFFER, 'price') }),
  error('Product/one of two offers without price', {
    ...LAMP,
    offers: [OFFER, without(OFFER, 'price')],
  }),
  clean('Product/offer_no_currency', { ...LAMP, offers: without(OFFER, 'priceCurrency') }),
  clean('Product/offer_no_availability', { ...LAMP, offers: without(OFFER, 'availability') }),
  {
    name: 'Product/offer_invalid_date',
    data: { ...LAMP, offers: { ...OFFER, priceValidUntil: 'soon' } },
    theirs: 'clean',
    ours: 'warn',
    why: VALUE,
  },
  clean('Product/aggregate offer', { ...LAMP, offers: TOGETHER }),
  error('Product/aggregate_offer_no_low_price', { ...LAMP, offers: without(TOGETHER, 'lowPrice') }),
  error('Product/aggregate_offer_no_currency', {
    ...LAMP,
    offers: without(TOGETHER, 'priceCurrency'),
  }),
  clean('Product/aggregate_offer_no_high_price', {
    ...LAMP,
    offers: without(TOGETHER, 'highPrice'),
  }),
  error('Product/rating_no_count', {
    ...LAMP,
    offers: OFFER,
    aggregateRating: without(RATING, 'ratingCount'),
  }),
  error('Product/rating without value', {
    ...LAMP,
    offers: OFFER,
    aggregateRating: without(RATING, 'ratingValue'),
  }),
  error('Product/review without author', {
    ...LAMP,
    offers: OFFER,
    review: without(REVIEW, 'author'),
  }),
  error('Product/review rating without value', {
    ...LAMP,
    offers: OFFER,
    review: { ...REVIEW, reviewRating: { '@type': 'Rating', bestRating: 5 } },
  }),
  {
    name: 'Product/review without rating',
    data: { ...LAMP, offers: OFFER, review: without(REVIEW, 'reviewRating') },
    theirs: 'error',
    ours: 'pass',
    why: 'The reference itself notes that Google lets a review do without: it may give pros and cons.',
  },
  {
    name: 'ProductMerchant without offers',
    data: LAMP,
    theirs: 'error',
    ours: 'pass',
    why: 'Image and offers are required of merchant listings; a product snippet has reviews alone.',
  },
  {
    name: 'Offer/stand alone',
    data: without(OFFER, 'price'),
    theirs: 'clean',
    ours: 'not-applicable',
  },
  error('Offer with a range only', {
    ...LAMP,
    offers: {
      ...without(OFFER, 'price'),
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 5, maxPrice: 9 },
    },
  }),
  clean('Review/valid1', CRITIQUE),
  error('Review/invalid_missing_author', without(CRITIQUE, 'author')),
  error('Review/invalid_missing_rating_value', {
    ...CRITIQUE,
    reviewRating: { '@type': 'Rating', bestRating: 5 },
  }),
  error('Review/invalid_missing_item_reviewed', REVIEW),
  error('Review/item without name', { ...REVIEW, itemReviewed: { '@type': 'Thing', url: IMAGE } }),
  {
    name: 'Review/invalid_rating_out_of_range',
    data: { ...CRITIQUE, reviewRating: { '@type': 'Rating', ratingValue: 7, bestRating: 5 } },
    theirs: 'error',
    ours: 'warn',
    why: VALUE,
  },
  clean('AggregateRating/valid1', STARS),
  error('AggregateRating/invalid_missing_counts', without(STARS, 'ratingCount')),
  error('AggregateRating/invalid_missing_rating_value', without(STARS, 'ratingValue')),
  error('AggregateRating/invalid_missing_item_reviewed', RATING),
  {
    name: 'AggregateRating/invalid_rating_out_of_range',
    data: { ...STARS, ratingValue: 7 },
    theirs: 'error',
    ours: 'warn',
    why: VALUE,
  },
  clean('JobPosting/valid1', { ...JOB, jobLocation: IN_TOWN }),
  clean('JobPosting/valid2: remote', { ...JOB, ...AT_HOME, ...ANYWHERE }),
  clean('JobPosting/hybrid-job', { ...JOB, ...AT_HOME, ...ANYWHERE, jobLocation: IN_TOWN }),
  error('JobPosting/missing-required', without(JOB, 'hiringOrganization')),
  error('JobPosting/missing-address-country', {
    ...JOB,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Bonn' },
    },
  }),
  error('JobPosting/remote-missing-location', { ...JOB, ...AT_HOME }),
  {
    name: 'JobPosting/remote with a place only',
    data: { ...JOB, ...AT_HOME, jobLocation: IN_TOWN },
    theirs: 'error',
    ours: 'pass',
    why: 'Google takes the country of jobLocation where applicantLocationRequirements is missing.',
  },
  {
    name: 'JobPosting/no place, applicants named',
    data: { ...JOB, ...ANYWHERE },
    theirs: 'clean',
    ours: 'fail',
    why: 'Google lets go of jobLocation only for TELECOMMUTE.',
  },
  clean('Recipe/valid1', { ...SOUP, recipeYield: '4', nutrition: { calories: '200 kcal' } }),
  clean('Recipe/minimal-recipe', SOUP),
  error('Recipe/invalid1: no image', without(SOUP, 'image')),
  error('Recipe/invalid2: calories without yield', {
    ...SOUP,
    nutrition: { '@type': 'NutritionInformation', calories: '200 kcal' },
  }),
  {
    name: 'Recipe/invalid3: image that cannot be fetched',
    data: { ...SOUP, image: ['data:image/png;base64,AA'] },
    theirs: 'error',
    ours: 'warn',
    why: VALUE,
  },
  {
    name: 'Recipe/invalid4: times',
    data: { ...SOUP, cookTime: '30 minutes', prepTime: '1h' },
    theirs: 'clean',
    ours: 'warn',
    why: VALUE,
  },
  clean('VideoObject/valid2', {
    ...FILM,
    hasPart: [CLIP],
    publication: LIVE,
    potentialAction: SEEK,
  }),
  error('VideoObject/missing-required', without(FILM, 'name', 'thumbnailUrl')),
  error('VideoObject without date', without(FILM, 'uploadDate')),
  error('Clip/missing-required', { ...FILM, hasPart: [CLIP, without(CLIP, 'startOffset')] }),
  error('BroadcastEvent/missing-endDate', { ...FILM, publication: without(LIVE, 'endDate') }),
  error('BroadcastEvent/missing-startDate', { ...FILM, publication: without(LIVE, 'startDate') }),
  error('SeekToAction without target', { ...FILM, potentialAction: without(SEEK, 'target') }),
  clean('ImageObject/valid1', PHOTO),
  error('ImageObject/no address', without(PHOTO, 'contentUrl')),
  error('ImageObject/only where to buy', {
    '@type': 'ImageObject',
    contentUrl: IMAGE,
    acquireLicensePage: 'https://www.example.com/buy',
  }),
  {
    name: 'ImageObject/no licence',
    data: { '@type': 'ImageObject', contentUrl: IMAGE },
    theirs: 'error',
    ours: 'not-applicable',
    why: 'Without a word of a licence the picture is not meant for the feature.',
  },
  {
    name: 'Organization/invalid',
    data: { '@type': 'Organization', url: IMAGE },
    theirs: 'error',
    ours: 'pass',
    why: NAMES,
  },
  {
    name: 'Person/invalid',
    data: { '@type': 'Person', url: IMAGE },
    theirs: 'error',
    ours: 'not-applicable',
    why: NAMES,
  },
  {
    name: 'Restaurant without address',
    data: without(INN, 'address'),
    theirs: 'clean',
    ours: 'fail',
    why: LOCAL,
  },
]
