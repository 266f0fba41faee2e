# Production image of Sidelight: API, worker, web application, operators' console and probe in one image, chosen by its
# arguments. `npm run test:image` builds and runs it.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/extraction/package.json packages/extraction/
COPY packages/listening/package.json packages/listening/
COPY packages/script-parser/package.json packages/script-parser/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/dev-services/package.json packages/dev-services/
COPY packages/elevenlabs-simulator/package.json packages/elevenlabs-simulator/
COPY packages/stripe-simulator/package.json packages/stripe-simulator/
COPY e2e/package.json e2e/
COPY labs/package.json labs/
COPY tools/package.json tools/

FROM manifests AS build
RUN npm ci --workspace @sidelight/web --workspace @sidelight/contract --workspace @sidelight/domain \
  --workspace @sidelight/extraction --workspace @sidelight/listening --workspace @sidelight/script-parser
COPY . .
RUN npm run build

FROM manifests AS dependencies
# The server's tests use the local services; npm would follow that edge even with --omit=dev.
RUN npm pkg delete devDependencies --workspace @sidelight/server \
  && npm ci --omit=dev --workspace @sidelight/server --workspace @sidelight/contract --workspace @sidelight/domain \
    --workspace @sidelight/extraction --workspace @sidelight/script-parser
# The voices' network, put together once; whoever keeps it in a bucket sets SPEECH_MODEL_OBJECT and leaves this out.
COPY apps/server/src/platform/speech apps/server/src/platform/speech
RUN node -e "import('/app/apps/server/src/platform/speech/kokoro/model-file.ts').then((file) => file.prepareModel('/app/models'))"
# What no role loads, more than half of the libraries: the network's parts, other platforms, languages we do not speak,
# second copies for browsers or for the other kind of import, types and source maps. `rm` fails if a new version of a
# library has moved one of them, and `npm run test:image` fails if a role needs one.
WORKDIR /app/node_modules
RUN rm -r kokoro-fp32?-shards \
    kokoro-js/dist/kokoro.web.js kokoro-js/voices/[!ab]*.bin \
    @elevenlabs/elevenlabs-js/dist \
    @opentelemetry/*/build/esm @opentelemetry/*/build/esnext \
    @tesseract.js-data/*/4.0.0 \
    tesseract.js-core/*.wasm.js \
    pdfjs-dist/build pdfjs-dist/web pdfjs-dist/image_decoders pdfjs-dist/legacy/web pdfjs-dist/legacy/image_decoders \
    stripe/cjs \
  && find onnxruntime-node/bin -mindepth 3 -maxdepth 3 ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} + \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.min.mjs' \) -delete

# Not node:24-bookworm-slim, which brings npm and Yarn: nobody installs anything in a running container.
FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 OPS_PORT=4001 WEB_ROOT=/app/apps/web/dist \
  CONSOLE_WEB_ROOT=/app/apps/web/dist-console SPEECH_MODEL_DIR=/app/models
WORKDIR /app
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/
COPY --from=dependencies /app/models ./models
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY packages/domain ./packages/domain
COPY packages/contract ./packages/contract
COPY packages/extraction ./packages/extraction
COPY packages/script-parser ./packages/script-parser
COPY apps/server ./apps/server
COPY tools/package.json ./tools/
COPY tools/probe ./tools/probe
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/apps/web/dist-console ./apps/web/dist-console
# A number, so that Kubernetes sees that it is not root.
USER 1000:1000
EXPOSE 4000
# The operations port answers for a worker without API too.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node as process 1 gets SIGTERM itself and finishes what is under way.
CMD ["node", "apps/server/src/main.ts", "api", "worker"]
