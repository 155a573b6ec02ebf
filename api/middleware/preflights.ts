/** Any page of any site may read what is public: its browser may ask first whether it may (Fetch, CORS preflight). */
import { cors } from 'hono/cors'

export const answerPreflights = cors({ origin: '*', allowMethods: ['GET', 'HEAD'] })
