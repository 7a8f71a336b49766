/**
 * Direct subtypes of the schema.org types that have a rich result, and of those subtypes.
 *
 * Source: https://schema.org/docs/full.html, as the package schema-dts 2.1.0 (2 October 2026) has it.
 */
const SUBTYPES: Readonly<Record<string, string>> = {
  Article: [
    'AdvertiserContentArticle NewsArticle Report SatiricalArticle ScholarlyArticle',
    'SocialMediaPosting TechArticle',
  ].join(' '),
  NewsArticle: [
    'AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle OpinionNewsArticle',
    'ReportageNewsArticle ReviewNewsArticle',
  ].join(' '),
  ScholarlyArticle: 'MedicalScholarlyArticle',
  SocialMediaPosting: 'BlogPosting DiscussionForumPosting',
  BlogPosting: 'LiveBlogPosting',
  TechArticle: 'APIReference',
  Product: [
    'DietarySupplement Drug IndividualProduct ProductCollection ProductGroup ProductModel',
    'SomeProducts Vehicle',
  ].join(' '),
  Vehicle: 'BusOrCoach Car Motorcycle MotorizedBicycle',
  Review: 'ClaimReview CriticReview EmployerReview MediaReview Recommendation UserReview',
  CriticReview: 'ReviewNewsArticle',
  AggregateRating: 'EmployerAggregateRating',
  Event: [
    'BusinessEvent ChildrensEvent ComedyEvent ConferenceEvent CourseInstance DanceEvent',
    'DeliveryEvent EducationEvent EventSeries ExhibitionEvent Festival FoodEvent Hackathon',
    'LiteraryEvent MusicEvent PerformingArtsEvent PublicationEvent SaleEvent ScreeningEvent',
    'SocialEvent SportsEvent TheaterEvent UserInteraction VisualArtsEvent',
  ].join(' '),
  PublicationEvent: 'BroadcastEvent OnDemandEvent',
  UserInteraction: [
    'UserBlocks UserCheckins UserComments UserDownloads UserLikes UserPageVisits UserPlays',
    'UserPlusOnes UserTweets',
  ].join(' '),
  VideoObject: 'VideoObjectSnapshot',
  Organization: [
    'Airline Consortium Cooperative Corporation EducationalOrganization FundingScheme',
    'GovernmentOrganization LibrarySystem LocalBusiness MedicalOrganization NGO',
    'NewsMediaOrganization OnlineBusiness PerformingGroup PoliticalParty Project',
    'ResearchOrganization SearchRescueOrganization SportsOrganization WorkersUnion',
  ].join(' '),
  EducationalOrganization: [
    'CollegeOrUniversity ElementarySchool HighSchool MiddleSchool Preschool School',
  ].join(' '),
  LocalBusiness: [
    'AnimalShelter ArchiveOrganization AutomotiveBusiness ChildCare Dentist',
    'DryCleaningOrLaundry EmergencyService EmploymentAgency EntertainmentBusiness',
    'FinancialService FoodEstablishment GovernmentOffice HealthAndBeautyBusiness',
    'HomeAndConstructionBusiness InternetCafe LegalService Library LodgingBusiness',
    'MedicalBusiness ProfessionalService RadioStation RealEstateAgent RecyclingCenter',
    'SelfStorage ShoppingCenter SportsActivityLocation Store TelevisionStation',
    'TouristInformationCenter TravelAgency',
  ].join(' '),
  AutomotiveBusiness: [
    'AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash GasStation',
    'MotorcycleDealer MotorcycleRepair',
  ].join(' '),
  EmergencyService: 'FireStation Hospital PoliceStation',
  EntertainmentBusiness: [
    'AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub',
  ].join(' '),
  FinancialService: 'AccountingService AutomatedTeller BankOrCreditUnion InsuranceAgency',
  FoodEstablishment: [
    'Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop',
    'Restaurant Winery',
  ].join(' '),
  GovernmentOffice: 'PostOffice',
  HealthAndBeautyBusiness: 'BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor',
  HomeAndConstructionBusiness: [
    'Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany Plumber',
    'RoofingContractor',
  ].join(' '),
  LegalService: 'Attorney Notary',
  LodgingBusiness: 'BedAndBreakfast Campground Hostel Hotel Motel Resort VacationRental',
  Resort: 'SkiResort',
  MedicalBusiness: [
    'Audiology CommunityHealth Dentist Dermatology DietNutrition Emergency Geriatric',
    'Gynecologic MedicalClinic Midwifery Nursing Obstetric Oncologic Ophthalmology Optician',
    'Optometric Otolaryngologic Pediatric Pharmacy Physician Physiotherapy PlasticSurgery',
    'Podiatric PrimaryCare Psychiatric PublicHealth',
  ].join(' '),
  MedicalClinic: 'CovidTestingFacility',
  Physician: 'IndividualPhysician PhysiciansOffice',
  SportsActivityLocation: [
    'BowlingAlley ExerciseGym GolfCourse HealthClub PublicSwimmingPool SkiResort SportsClub',
    'StadiumOrArena TennisComplex',
  ].join(' '),
  Store: [
    'AutoPartsStore BikeStore BookStore ClothingStore ComputerStore ConvenienceStore',
    'DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore',
    'HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore',
    'MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop',
    'PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore',
  ].join(' '),
  MedicalOrganization: [
    'Dentist DiagnosticLab Hospital MedicalClinic Pharmacy Physician VeterinaryCare',
  ].join(' '),
  OnlineBusiness: 'OnlineStore',
  OnlineStore: 'OnlineMarketplace',
  PerformingGroup: 'DanceGroup MusicGroup TheaterGroup',
  Project: 'FundingAgency ResearchProject',
  SportsOrganization: 'SportsTeam',
  Dataset: 'DataFeed',
  DataFeed: 'CompleteDataFeed',
  SoftwareApplication: 'MobileApplication OperatingSystem RuntimePlatform VideoGame WebApplication',
  ImageObject: 'Barcode ImageObjectSnapshot',
  Offer: 'AggregateOffer OfferForLease OfferForPurchase',
}

const PARENTS: ReadonlyMap<string, readonly string[]> = parentsOf()

/** True when a type is the ancestor or one of its subtypes: `Bakery` is a `LocalBusiness`. */
export function isSubtypeOf(type: string, ancestor: string): boolean {
  if (type === ancestor) return true
  return (PARENTS.get(type) ?? []).some((parent) => isSubtypeOf(parent, ancestor))
}

function parentsOf(): Map<string, string[]> {
  const parents = new Map<string, string[]>()
  for (const [parent, children] of Object.entries(SUBTYPES)) {
    for (const child of children.split(' ')) {
      parents.set(child, [...(parents.get(child) ?? []), parent])
    }
  }
  return parents
}
