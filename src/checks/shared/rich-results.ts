import { isSubtypeOf } from '../../facts/derived/schema-types.ts'

// The tables were last compared with Google's feature pages on 2026-11-20, and with the rules of
// @adobe/structured-data-validator 1.7.1 on 2026-11-21.

/** A path such as `offers.price`, or several of which one is enough. */
export type Requirement = string | readonly string[]

/** Requirements for each node under a path, such as each of several offers. */
export interface PartRule {
  readonly path: string
  /** Only nodes of these types; by default all nodes, and also a missing one. */
  readonly types?: readonly string[]
  readonly except?: readonly string[]
  readonly required: readonly Requirement[]
}

/** A type with a rich result on Google, and the properties that it requires. */
export interface RichResult {
  /** Types that can have it, and their subtypes except those in `except`. */
  readonly types: readonly string[]
  readonly exact?: true
  readonly except?: readonly string[]
  /** Only nodes with one of these properties are intended for the feature. */
  readonly targetedBy?: readonly string[]
  readonly required: readonly Requirement[]
  /** Required only if a property is present. */
  readonly conditional?: readonly {
    readonly when: string
    readonly required: readonly Requirement[]
  }[]
  readonly parts?: readonly PartRule[]
  readonly recommended: readonly Requirement[]
}

const RATED: PartRule = {
  path: 'aggregateRating',
  required: ['ratingValue', ['ratingCount', 'reviewCount']],
}

/** Google's own test accepts a nested review without a rating, since it may give pros and cons instead. */
const REVIEWED: PartRule = { path: 'review', required: ['author.name'] }
const REVIEW_RATED: PartRule = { path: 'review.reviewRating', required: ['ratingValue'] }

const PRICED: PartRule = {
  path: 'offers',
  except: ['AggregateOffer'],
  required: [['price', 'priceSpecification.price', 'lowPrice']],
}

const PRICED_TOGETHER: PartRule = {
  path: 'offers',
  types: ['AggregateOffer'],
  required: ['lowPrice', 'priceCurrency'],
}

const RATINGS = [RATED, REVIEWED, REVIEW_RATED]

/** The first matching entry counts: special types come before general ones. */
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
    parts: [...RATINGS, PRICED, PRICED_TOGETHER],
    recommended: ['image', 'description', 'brand', 'offers', 'aggregateRating', 'review'],
  },
  {
    types: ['Recipe'],
    required: ['name', 'image'],
    conditional: [{ when: 'nutrition.calories', required: ['recipeYield'] }],
    parts: RATINGS,
    recommended: [
      'author',
      ['totalTime', 'cookTime', 'prepTime'],
      'datePublished',
      'description',
      'keywords',
      'recipeCategory',
      'recipeCuisine',
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
    parts: [{ path: 'jobLocation', required: ['address.addressCountry'] }],
    recommended: ['validThrough', 'baseSalary', 'employmentType', 'identifier', 'directApply'],
  },
  {
    types: ['VideoObject'],
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    parts: [
      { path: 'hasPart', types: ['Clip'], required: ['name', 'startOffset', 'url'] },
      {
        path: 'publication',
        types: ['BroadcastEvent'],
        required: ['isLiveBroadcast', 'startDate', 'endDate'],
      },
      {
        path: 'potentialAction',
        types: ['SeekToAction'],
        required: ['target', 'startOffset-input'],
      },
    ],
    recommended: ['description', 'duration', ['contentUrl', 'embedUrl']],
  },
  {
    types: ['SoftwareApplication', 'WebApplication', 'MobileApplication'],
    exact: true,
    required: ['name', ['offers.price', 'offers.lowPrice'], ['aggregateRating', 'review']],
    parts: RATINGS,
    recommended: ['applicationCategory', 'operatingSystem'],
  },
  {
    types: ['QAPage'],
    required: [
      'mainEntity.name',
      'mainEntity.answerCount',
      ['mainEntity.acceptedAnswer', 'mainEntity.suggestedAnswer'],
    ],
    parts: [
      { path: 'mainEntity.acceptedAnswer', required: ['text'] },
      { path: 'mainEntity.suggestedAnswer', required: ['text'] },
    ],
    recommended: [],
  },
  { types: ['ProfilePage'], required: ['mainEntity.name'], recommended: [] },
  {
    types: ['Review'],
    exact: true,
    required: ['author.name', 'itemReviewed.name', 'reviewRating.ratingValue'],
    recommended: ['datePublished', 'publisher'],
  },
  {
    types: ['AggregateRating', 'EmployerAggregateRating'],
    exact: true,
    required: ['itemReviewed.name', 'ratingValue', ['ratingCount', 'reviewCount']],
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
    required: [
      ['contentUrl', 'url'],
      ['license', 'creator', 'creditText', 'copyrightNotice'],
    ],
    recommended: ['acquireLicensePage'],
  },
  {
    types: ['Course'],
    exact: true,
    required: ['name', 'description'],
    recommended: ['provider'],
  },
  {
    types: ['VacationRental'],
    targetedBy: ['containsPlace'],
    required: [
      'name',
      'identifier',
      'image',
      'containsPlace.occupancy',
      ['latitude', 'geo.latitude'],
      ['longitude', 'geo.longitude'],
    ],
    parts: RATINGS,
    recommended: ['address', 'aggregateRating', 'checkinTime', 'checkoutTime', 'description'],
  },
  {
    types: ['LocalBusiness'],
    required: ['name', 'address'],
    parts: RATINGS,
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
