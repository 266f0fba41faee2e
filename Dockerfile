# Production image of Sidelight: API, worker and web application in one program.
# No container engine was available where this was written: its steps were run by hand, the file itself never was.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/extraction/package.json packages/extraction/
COPY packages/listening/package.json packages/listening/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/dev-services/package.json packages/dev-services/
COPY packages/elevenlabs-simulator/package.json packages/elevenlabs-simulator/
COPY packages/stripe-simulator/package.json packages/stripe-simulator/
COPY e2e/package.json e2e/
COPY labs/package.json labs/
COPY tools/package.json tools/
RUN npm ci --workspace @sidelight/web --workspace @sidelight/contract --workspace @sidelight/domain \
  --workspace @sidelight/extraction --workspace @sidelight/listening
COPY . .
RUN npm run build --workspace @sidelight/web

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/extraction/package.json packages/extraction/
COPY packages/listening/package.json packages/listening/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/dev-services/package.json packages/dev-services/
COPY packages/elevenlabs-simulator/package.json packages/elevenlabs-simulator/
COPY packages/stripe-simulator/package.json packages/stripe-simulator/
COPY e2e/package.json e2e/
COPY labs/package.json labs/
COPY tools/package.json tools/
# The server's tests use the local services; npm would follow that edge even with --omit=dev.
RUN npm pkg delete devDependencies --workspace @sidelight/server \
  && npm ci --omit=dev --workspace @sidelight/server --workspace @sidelight/contract --workspace @sidelight/domain \
    --workspace @sidelight/extraction
# The voices' network, put together once; whoever keeps it in a bucket sets SPEECH_MODEL_OBJECT and leaves this out.
COPY apps/server/src/platform/speech apps/server/src/platform/speech
RUN node -e "import('/app/apps/server/src/platform/speech/kokoro/model-file.ts').then((file) => file.prepareModel('/app/models'))" \
  && rm -r node_modules/kokoro-fp32?-shards

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 OPS_PORT=4001 WEB_ROOT=/app/apps/web/dist SPEECH_MODEL_DIR=/app/models
WORKDIR /app
COPY --from=dependencies /app ./
COPY packages ./packages
COPY apps/server ./apps/server
COPY --from=build /app/apps/web/dist ./apps/web/dist
USER node
EXPOSE 4000
# The operations port answers for a worker without API too.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node as process 1 gets SIGTERM itself and finishes what is under way.
CMD ["node", "apps/server/src/main.ts", "api", "worker"]
