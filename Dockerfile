FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/prepare.mjs start
RUN npm ci --omit=dev --include=optional --no-audit --no-fund \
      --include-workspace-root -w contract -w pictures -w recognition -w server \
  && rm -rf node_modules/.bin node_modules/.cache node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/demo demo
COPY --from=build /app/pictures pictures
COPY --from=build /app/recognition recognition
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready/`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
