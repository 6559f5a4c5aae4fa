import { Hono } from "hono";
import { compress } from "#server/http/compress.ts";
import { answerError, answerNoRoute } from "#server/http/error-answer.ts";
import { guard } from "#server/http/guard.ts";
import { refuseWrites } from "#server/http/refuse-writes.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { staticFiles } from "#server/http/static-files.ts";
import { approvalsRoute } from "#server/routes/approvals.ts";
import { blobsRoute } from "#server/routes/blobs.ts";
import { failuresRoutes } from "#server/routes/failures.ts";
import { findRoutes } from "#server/routes/find.ts";
import { healthRoute } from "#server/routes/health.ts";
import { ingestRoute } from "#server/routes/ingest.ts";
import { pricesRoute } from "#server/routes/prices.ts";
import { sessionContextRoute } from "#server/routes/session-context.ts";
import { sessionDetailRoute } from "#server/routes/session-detail.ts";
import { sessionHeadsRoute } from "#server/routes/session-heads.ts";
import { sessionMessagesRoute } from "#server/routes/session-messages.ts";
import { sessionRawRoute } from "#server/routes/session-raw.ts";
import { sessionsRoute } from "#server/routes/sessions.ts";
import { streamsRoute } from "#server/routes/streams.ts";
import { usageRoutes } from "#server/routes/usage.ts";
import type { Services } from "#server/services.ts";

/** Everything the server answers, each route with the one thing it needs. */
const routes = [
  healthRoute, //           GET /api/health
  sessionsRoute, //         GET /api/sessions
  sessionDetailRoute, //    GET /api/sessions/:id
  sessionHeadsRoute, //     GET /api/sessions/:id/heads
  sessionMessagesRoute, //  GET /api/sessions/:id/messages
  sessionContextRoute, //   GET /api/sessions/:id/context
  sessionRawRoute, //       GET /api/sessions/:id/raw
  streamsRoute, //          GET /api/sessions/:id/stream, /api/events
  blobsRoute, //            GET /api/blobs/…
  findRoutes, //            GET /api/sessions/:id/find, /api/search
  usageRoutes, //           GET /api/usage, /api/usage/causes, /api/requests, /api/export/usage.csv
  failuresRoutes, //        GET /api/failures, /api/failures/occurrences
  approvalsRoute, //        GET /api/approvals
  pricesRoute, //           GET, PUT /api/prices, POST /api/prices/preview
  ingestRoute, //           POST /api/ingest/:project/:agent/:session
];

/** The HTTP application over its services. Every request passes the guard first; every error becomes one shape. */
export function createApp(services: Services): Hono {
  const app = new Hono();
  app.onError(answerError);
  app.notFound(answerNoRoute);
  app.use(securityHeaders, compress, guard(services.port));
  if (services.readOnly) app.use(refuseWrites);
  for (const route of routes) route(app, services);
  app.use(staticFiles(services.webFolder));
  return app;
}
