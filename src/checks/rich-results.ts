import { isSubtypeOf } from './schema-subtypes.ts'

// The tables were last compared with Google's feature pages on 2026-11-20.

/** A path such as `offers.price`, or several of which one is enough. */
export type Requirement = string | readonly string[]

/** A type that Google shows in a special way, and the properties it asks for. */
export interface RichResult {
  /** Types that have it; their subtypes too, except those that `except` names. */
  readonly types: readonly string[]
  readonly exact?: true
  readonly except?: readonly string[]
  /** Only nodes with one of these properties are meant for the feature. */
  readonly targetedBy?: readonly string[]
  readonly required: readonly Requirement[]
  /** Asked for only when a property is there. */
  readonly conditional?: readonly {
    readonly when: string
    readonly required: readonly Requirement[]
  }[]
  readonly recommended: readonly string[]
}

const RATED = {
  when: 'aggregateRating',
  required: [
    'aggregateRating.ratingValue',
    ['aggregateRating.ratingCount', 'aggregateRating.reviewCount'],
  ],
} as const

const PRICED = {
  when: 'offers',
  required: [['offers.price', 'offers.priceSpecification.price', 'offers.lowPrice']],
} as const

/** The first entry that fits a type is its own: special types stand before general ones. */
export const RICH_RESULTS: readonly RichResult[] = [
  {
    types: ['DiscussionForumPosting'],
    required: ['author.name', 'datePublished', ['text', 'image', 'video']],
    recommended: ['author.url', 'comment', 'interactionStatistic', 'url'],
  },
  {
    types: ['Article'],
    except: ['Report', 'SocialMediaPosting', 'ScholarlyArticle', 'TechArticle'],
    required: [],
    recommended: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  },
  {
    types: ['BlogPosting', 'TechArticle'],
    required: [],
    recommended: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  },
  {
    types: ['Product', 'ProductGroup'],
    exact: true,
    required: ['name', ['review', 'aggregateRating', 'offers', 'hasVariant']],
    conditional: [RATED, PRICED],
    recommended: ['image', 'description', 'brand', 'offers', 'aggregateRating', 'review'],
  },
  {
    types: ['Recipe'],
    required: ['name', 'image'],
    conditional: [RATED],
    recommended: [
      'author',
      'cookTime',
      'prepTime',
      'totalTime',
      'recipeIngredient',
      'recipeInstructions',
      'recipeYield',
      'nutrition',
      'aggregateRating',
      'video',
    ],
  },
  {
    types: ['Event'],
    except: [
      'CourseInstance',
      'EventSeries',
      'PublicationEvent',
      'DeliveryEvent',
      'UserInteraction',
    ],
    required: ['name', 'startDate', ['location.name', 'location.address', 'location.url']],
    recommended: [
      'endDate',
      'image',
      'description',
      'offers',
      'performer',
      'organizer',
      'eventStatus',
      'eventAttendanceMode',
    ],
  },
  {
    types: ['JobPosting'],
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization.name',
      ['jobLocation.address', 'jobLocationType'],
    ],
    conditional: [
      { when: 'jobLocationType', required: [['applicantLocationRequirements', 'jobLocation']] },
    ],
    recommended: ['validThrough', 'baseSalary', 'employmentType', 'identifier', 'directApply'],
  },
  {
    types: ['VideoObject'],
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description', 'duration', 'contentUrl', 'embedUrl'],
  },
  {
    types: ['SoftwareApplication', 'WebApplication', 'MobileApplication'],
    exact: true,
    required: ['name', ['offers.price', 'offers.lowPrice'], ['aggregateRating', 'review']],
    conditional: [RATED],
    recommended: ['applicationCategory', 'operatingSystem'],
  },
  {
    types: ['QAPage'],
    required: [
      'mainEntity.name',
      'mainEntity.answerCount',
      ['mainEntity.acceptedAnswer', 'mainEntity.suggestedAnswer'],
    ],
    recommended: [],
  },
  { types: ['ProfilePage'], required: ['mainEntity.name'], recommended: [] },
  {
    types: ['Review'],
    exact: true,
    required: ['author.name', 'itemReviewed', 'reviewRating.ratingValue'],
    recommended: ['datePublished', 'publisher'],
  },
  {
    types: ['AggregateRating', 'EmployerAggregateRating'],
    exact: true,
    required: ['itemReviewed', 'ratingValue', ['ratingCount', 'reviewCount']],
    recommended: ['bestRating', 'worstRating'],
  },
  {
    types: ['Dataset'],
    except: ['DataFeed'],
    required: ['name', 'description'],
    recommended: ['license', 'creator', 'distribution', 'temporalCoverage', 'identifier'],
  },
  {
    types: ['ImageObject'],
    exact: true,
    targetedBy: ['license', 'acquireLicensePage', 'creditText', 'copyrightNotice'],
    required: [['contentUrl', 'url']],
    recommended: ['acquireLicensePage'],
  },
  {
    types: ['LocalBusiness'],
    required: ['name', 'address'],
    conditional: [RATED],
    recommended: ['geo', 'telephone', 'openingHoursSpecification', 'url', 'priceRange', 'image'],
  },
  {
    types: ['Organization'],
    required: [],
    recommended: ['name', 'url', 'logo', 'sameAs', 'contactPoint', 'address'],
  },
]

/** The rich results that a node of these types can have, once each. */
export function richResultsOf(types: readonly string[]): RichResult[] {
  const found = types.flatMap((type) => RICH_RESULTS.find((result) => fits(result, type)) ?? [])
  return [...new Set(found)]
}

function fits({ types, exact, except = [] }: RichResult, type: string): boolean {
  if (types.includes(type)) return true
  if (exact || except.some((other) => isSubtypeOf(type, other))) return false
  return types.some((ancestor) => isSubtypeOf(type, ancestor))
}
