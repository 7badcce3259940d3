# One process that serves everything, without a database of its own: DATABASE_URL names one. Runs as an ordinary user.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# The first command installs from the lockfile.
RUN node scripts/run.js scripts/buildWeb.ts && ([ ! -d studio ] || node scripts/run.js studio/build.ts) && npm prune --omit=dev && rm -rf node_modules/node-linux-* && find node_modules/@fontsource -path '*/files/*' ! -name '*-400-normal.woff' -delete

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production MODE=production HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:3000/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# As scripts/node.json has it for `npm start`.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
CMD ["node", "--disable-warning=ExperimentalWarning", "--min-semi-space-size=8", "--max-semi-space-size=64", "--heap-growing-percent=20", "scripts/serve.ts"]
