import { holdRoutes } from '../support/routes/hold-routes.ts'

holdRoutes('sites')
