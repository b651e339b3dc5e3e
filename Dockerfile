# Vitrine as an image (docs/operations.md#container).
ARG BASE=docker.io/library/node:26-bookworm-slim

FROM $BASE AS build
WORKDIR /vitrine
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
  && (cd web && ../node_modules/.bin/vite build --logLevel error) \
  && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error --omit=dev -w server -w contract

FROM $BASE
ENV NODE_ENV=production HOST=0.0.0.0 VITRINE_DATA_DIR=/data UV_THREADPOOL_SIZE=32
RUN useradd --uid 10001 --no-create-home vitrine && install -d -o vitrine -m 700 /data
WORKDIR /vitrine
COPY --from=build /vitrine/LICENSE /vitrine/package.json ./
COPY --from=build /vitrine/node_modules ./node_modules
COPY --from=build /vitrine/contract ./contract
COPY --from=build /vitrine/server ./server
COPY --from=build /vitrine/web/dist ./web/dist
COPY --from=build /vitrine/clients ./clients
USER vitrine
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "server/src/main.ts"]
