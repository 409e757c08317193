# Builds with the whole Swift toolchain, ships the program, its page and the C libraries it loads.

# On Debian 12: its program runs on Debian 13 as well, which has newer versions of the same C libraries,
# some in packages of another name.
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY Scripts/install-packages Scripts/packages.txt Scripts/
RUN Scripts/install-packages build page && rm -rf /var/lib/apt/lists/*
# The dependencies in a layer of their own: they change less often than the sources.
COPY Package.* ./
RUN swift package resolve
COPY . .
# The Swift runtime goes into the program, so that the image below needs none.
RUN swift build -c release -Xswiftc -cross-module-optimization --product overscroll --static-swift-stdlib \
    && install -D -s .build/release/overscroll /out/overscroll \
    && Scripts/build-page /out/Public

FROM debian:trixie-slim
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      libcurl4t64 libmicrohttpd12t64 libpq5 libsqlite3-0 libstdc++6 tzdata tzdata-legacy zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent \
      --shell /usr/sbin/nologin overscroll \
    && install -d -m 0700 -o 10001 -g 10001 /data
COPY --from=build /out/overscroll /usr/local/bin/overscroll
COPY Scripts/healthcheck /usr/local/bin/healthcheck
WORKDIR /srv/overscroll
COPY --from=build /out/Public Public
# A volume that is mounted here gets this folder's owner.
ENV OVERSCROLL_DATA_DIR=/data
VOLUME /data
# By number, so that an orchestrator can see that it is not root.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 CMD ["healthcheck"]
ENTRYPOINT ["overscroll", "serve", "--host", "0.0.0.0"]
